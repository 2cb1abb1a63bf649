import type { ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import { STATE_CODES } from '#shared/constants.ts';
import { statesIn } from '#shared/reading/lists-in-text.ts';
import { wordRoom } from './word-room.ts';

/** Least number of states for which the exceptions are listed instead. */
const MANY_STATES = 9;

interface StatesTextProps {
  /** Codes, as a field keeps them; none are all. */
  readonly value: string;
  readonly words: Readonly<Record<string, string>>;
}

/** Lists states: `Kedah, Perlis`, or `All but Sarawak`. */
export function StatesText({ value, words }: StatesTextProps): ReactNode {
  const t = moreWords.useT();
  const codes = statesIn(value);
  const others = STATE_CODES.filter((code) => !codes.includes(code));
  const named = (list: readonly string[]): string => list.map((code) => words[code] ?? code).join(t('cell.listed'));
  const many = (): string => t('cell.allStatesBut', { states: named(others) });
  const isAll = codes.length === 0 || others.length === 0;
  const said = isAll ? t('cell.allStates') : codes.length < MANY_STATES ? named(codes) : many();
  return (
    <span className={wordRoom(said)} title={said}>
      {said}
    </span>
  );
}
