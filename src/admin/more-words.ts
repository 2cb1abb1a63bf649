import type { KeyOf, Values } from '#browser/i18n.ts';
import type { words as first } from './locales/en-US.ts';
import { words as english } from './locales/more.en-US.ts';
import { extensibleWords, useSpeaker } from './words.ts';

/** All words of the back-office: what imports this brings them along, so nothing of the first screen may. */

const all = extensibleWords.extend(english);

export type MoreKey = KeyOf<typeof first & typeof english>;
export type MoreT = (key: MoreKey, values?: Values) => string;

export const moreWords = { ...all, useT: (): MoreT => useSpeaker<MoreT>(all.useT()) };
