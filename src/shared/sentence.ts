/** Capitals, blanks and spacing of sentences. */

/** A sentence as it begins where it stands alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A thing's name within a sentence: `reservation`, though `SST rate`. */
export const uncapital = (name: string): string =>
  /^[A-Z][a-z-]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** Fills `{name}` marks of a sentence. */
export const fill = (sentence: string, params: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(params[name] ?? mark));

/** Chinese as it is written: without the spaces that a sentence keeps for names in Latin letters. */
export const closeUp = (said: string): string => said.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
