/** A list written as one text with commas. */
export const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);
