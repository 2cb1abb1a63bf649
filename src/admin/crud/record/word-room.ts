/** Least length at which a text keeps room for two or three words on a line. */
const SEVERAL = 16;

/** Class of a text in a table that keeps a name from breaking at every word where there are many columns. */
export const wordRoom = (said: string): 'words' | undefined =>
  said.length >= SEVERAL && said.includes(' ') ? 'words' : undefined;
