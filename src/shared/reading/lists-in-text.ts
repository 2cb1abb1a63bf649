/** Splits a text into the codes or days that it lists. */

/** The codes, separated as people separate them. */
export const statesIn = (text: string): string[] => text.split(/[\s,，、;]+/).filter((code) => code !== '');

/** The days and runs of days, each as it is kept. */
export const rangesIn = (text: string): string[] =>
  text
    .replaceAll(/\s*(\.{2,}|…|–|—|至|~)\s*/g, '..')
    .split(/[\s,，、;]+/)
    .filter((range) => range !== '');
