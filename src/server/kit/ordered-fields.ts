import { type Issue, issue } from '#shared/errors.ts';
import type { Command } from './server-part.ts';

/** Pairs of limits of which the second may not be below the first, such as guests included and beds. */
type Ordered<R> = readonly (readonly [keyof R & string, keyof R & string])[];

/** Issues of bounds that an edit puts in the wrong order; an edit answers for the fields it touches, and an empty field is no bound. */
export function turnedRound<R>(
  ordered: Ordered<R>,
  { before, change }: Pick<Command<R>, 'before' | 'change'>,
): Issue[] {
  const whole: Partial<R> = { ...before, ...change };
  return ordered.flatMap(([least, most]) => {
    const min = Number(whole[least] ?? 0);
    const max = Number(whole[most] ?? Number.POSITIVE_INFINITY);
    return (least in change || most in change) && max < min ? [issue([most], 'min', { min })] : [];
  });
}
