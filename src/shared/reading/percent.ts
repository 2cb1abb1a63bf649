/** `8%` and `2.4%` from basis points. */
export const percentText = (bp: number): string => `${bp / 100}%`;
