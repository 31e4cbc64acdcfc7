/** The game page's texts. */
export const game = {} as const;
