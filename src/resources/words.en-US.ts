import type { ResourceWords } from '#shared/words.ts';

type Words = Readonly<Record<string, ResourceWords>>;

const areas = import.meta.glob<Words>('./*/words.en-US.ts', { import: 'words', eager: true });

/** English words of every area, where those derived from the declarations' names read badly. */
export const words: Words = Object.fromEntries(Object.values(areas).flatMap((area) => Object.entries(area)));
