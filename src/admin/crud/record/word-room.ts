/** From this length on words keep room enough for two or three to a line. */
const SEVERAL = 16;

/** The class of a text in a table, so that a name is not broken word by word where the columns are many. */
export const wordRoom = (said: string): 'words' | undefined =>
  said.length >= SEVERAL && said.includes(' ') ? 'words' : undefined;
