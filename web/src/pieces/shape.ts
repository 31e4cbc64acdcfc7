/** What a picture is made of, in a box of 100 × 100. */

export interface Shape {
  /** The silhouette: filled, with an outline. */
  body: string;
  /** The inner line: stroked. */
  line: string;
  /** A filled detail, such as an eye. */
  dot?: string;
}

/** From the right end of a piece's waist, around the foot, to the left end. */
export const FOOT =
  "C75.5 77 78 80 78 84V85.5Q78 89 74.5 89H25.5Q22 89 22 85.5V84C22 80 24.5 77 28 76";
