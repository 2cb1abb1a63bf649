/** The codes in a text of them. */
export const statesIn = (text: string): string[] => text.split(/[\s,，、;]+/).filter((code) => code !== '');

/** The days and runs of days in a text of them, each as it is kept. */
export const rangesIn = (text: string): string[] =>
  text
    .replaceAll(/\s*(\.{2,}|…|–|—|至|~)\s*/g, '..')
    .split(/[\s,，、;]+/)
    .filter((range) => range !== '');
