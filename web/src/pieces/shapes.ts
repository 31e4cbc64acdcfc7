/**
 * The pictures, drawn for Rookery: a solid silhouette and one inner line each, in a box of
 * 100 × 100. All stand on the same foot, and are stroked alike, so that they look like one family.
 */

export interface Shape {
  /** The silhouette: filled, with an outline. */
  body: string;
  /** The inner line: stroked. */
  line: string;
  /** A filled detail, such as an eye. */
  dot?: string;
}

/** From the right end of a piece's waist, around the foot, to the left end. */
const FOOT = "C75.5 77 78 80 78 84V85.5Q78 89 74.5 89H25.5Q22 89 22 85.5V84C22 80 24.5 77 28 76";

export const SHAPES: Readonly<Record<string, Shape>> = {
  king: {
    body:
      "M50 6H54V13.5H61.5V21.5H54V29C59 29.6 63 31.2 65.5 33.6C69 31 73 30 77 31" +
      `C84 32.8 87.5 39.5 85.5 47C83.5 55 77 61 73.5 68C72.3 70.5 72 73 72 76${FOOT}` +
      "C28 73 27.7 70.5 26.5 68C23 61 16.5 55 14.5 47C12.5 39.5 16 32.8 23 31" +
      "C27 30 31 31 34.5 33.6C37 31.2 41 29.6 46 29V21.5H38.5V13.5H46V6Z",
    line: "M29 70Q50 63.5 71 70",
  },
  queen: {
    body:
      "M50 10.5A5.5 5.5 0 0 1 52.6 20.8L60 41L69.8 25.8A5.5 5.5 0 1 1 74.6 26.1L74.5 48" +
      `L84.3 38.9A5.5 5.5 0 1 1 87.4 41.3L75.5 67C73.5 70 72 73 72 76${FOOT}` +
      "C28 73 26.5 70 24.5 67L12.6 41.3A5.5 5.5 0 1 1 15.7 38.9L25.5 48" +
      "L25.4 26.1A5.5 5.5 0 1 1 30.2 25.8L40 41L47.4 20.8A5.5 5.5 0 0 1 50 10.5Z",
    line: "M27.5 69.5Q50 62 72.5 69.5",
  },
  rook: {
    body:
      "M50 14H54Q57 14 57 17V22H63V17Q63 14 66 14H73Q76 14 76 17V31C76 36 73 39 65.5 41" +
      `L67.5 66C67.8 70.5 69.2 73.5 72 76${FOOT}` +
      "C30.8 73.5 32.2 70.5 32.5 66L34.5 41C27 39 24 36 24 31V17Q24 14 27 14H34" +
      "Q37 14 37 17V22H43V17Q43 14 46 14Z",
    line: "M37 41H63",
  },
  bishop: {
    body:
      "M50 6.5A6 6 0 0 1 54 17C65 25 74.5 36 74.5 48C74.5 55 71 60.5 65.5 64" +
      `C66.5 68.5 68.5 72.5 72 76${FOOT}` +
      "C31.5 72.5 33.5 68.5 34.5 64C29 60.5 25.5 55 25.5 48C25.5 36 35 25 46 17" +
      "A6 6 0 0 1 50 6.5Z",
    line: "M37 64H63M59 31L51.5 46",
  },
  knight: {
    body:
      `M42 8L50 16.5C69 20 79 36 79 56C79 65 75 71 72 76${FOOT}` +
      "C28 62 41 58 45 47C40 50 36 50.5 32 52C28.5 53.5 27 58.5 22.5 58.5" +
      "C16.5 58.5 11 52.5 12 46.5C12.5 43.5 15 41.5 17 38.5C20 34 20.5 29 24 24.5" +
      "C26 22 30 19.5 36.5 17.5Z",
    line: "M54 28C64 33 67.5 46 66 61",
    dot: "M33.5 31a3.7 3.7 0 1 1 7.4 0a3.7 3.7 0 1 1-7.4 0z",
  },
  pawn: {
    body:
      "M50 17A15 15 0 0 1 60 43.2C63.5 44 65 45.6 65 47.8C65 50.2 63 51.5 60 51.5" +
      `C61 61 65 70 72 76${FOOT}` +
      "C35 70 39 61 40 51.5C37 51.5 35 50.2 35 47.8C35 45.6 36.5 44 40 43.2" +
      "A15 15 0 0 1 50 17Z",
    line: "M41.5 51.5H58.5",
  },
  man: {
    body: "M50 12A38 38 0 1 1 50 88A38 38 0 1 1 50 12Z",
    line: "M50 27A23 23 0 1 1 50 73A23 23 0 1 1 50 27Z",
  },
  "crowned-man": {
    body: "M50 12A38 38 0 1 1 50 88A38 38 0 1 1 50 12Z",
    line: "M31 62V39L41 49L50 33L59 49L69 39V62Z",
  },
  cross: {
    body: "M28 14L50 36L72 14L86 28L64 50L86 72L72 86L50 64L28 86L14 72L36 50L14 28Z",
    line: "M28 28L50 50L72 28",
  },
  nought: {
    body: "M50 10A40 40 0 1 1 50 90A40 40 0 1 1 50 10ZM50 34A16 16 0 1 0 50 66A16 16 0 1 0 50 34Z",
    line: "M22 50A28 28 0 0 1 50 22",
  },
  disc: {
    body: "M50 8A42 42 0 1 1 50 92A42 42 0 1 1 50 8Z",
    line: "M50 22A28 28 0 1 1 50 78A28 28 0 1 1 50 22Z",
  },
  stone: {
    body: "M50 6A44 44 0 1 1 50 94A44 44 0 1 1 50 6Z",
    line: "M22 50A28 28 0 0 1 50 22",
  },
};

/** What a piece looks like that nobody drew: with its letter written on it. */
export const DISC: Shape = {
  body: "M50 10A40 40 0 1 1 50 90A40 40 0 1 1 50 10Z",
  line: "M50 18A32 32 0 1 1 50 82A32 32 0 1 1 50 18Z",
};
