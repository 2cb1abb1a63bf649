/** A sentence as it begins where it stands alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Fills `{name}` marks of a sentence. */
export const fill = (sentence: string, params: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(params[name] ?? mark));
