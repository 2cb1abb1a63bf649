import type { ResourceWords } from '#shared/words.ts';

type Words = Readonly<Record<string, ResourceWords>>;

const areas = import.meta.glob<Words>('./*/words.zh-CN.ts', { import: 'words', eager: true });

/** Chinese words of every area. */
export const words: Words = Object.fromEntries(Object.values(areas).flatMap((area) => Object.entries(area)));
