import { HOME_COUNTRY, UNKNOWN_COUNTRY } from '#shared/countries.ts';

/** Ages and numbers of guests, and the papers the desk asks of each. */

/** The oldest age of a child, in whole years. */
export const OLDEST_CHILD = 17;

/** Ages of children; null for one that is not known yet. */
export type Ages = readonly (number | null)[];

/** The ages once each child has one; null before, when all of them count as guests. */
export function knownAges(ages: Ages, children: number): readonly number[] | null {
  const known = ages.slice(0, children).filter((age) => age !== null);
  return children > 0 && known.length === children ? known : null;
}

const GROWN_UP = 12;

/** A child shows no identity card at the desk; a guest of unknown age counts as grown up, because one document too many is the safer mistake. */
export const isChild = (age: number | null): boolean => age !== null && age < GROWN_UP;

/** Counts grown-up guests whose document is on record; a guest of unknown age is grown up. */
export const adultsWithDocument = (
  guests: readonly { readonly id_type: string | null; readonly age: number | null }[],
): number => guests.filter(({ id_type, age }) => id_type !== null && (age === null || age > OLDEST_CHILD)).length;

interface Papers {
  readonly id_type: string | null;
  readonly nationality: string;
}

const isCitizensCard = (id_type: string | null): boolean => id_type === 'mykad' || id_type === 'mytentera';

/** Whether a guest of another nationality shows the identity card of Malaysian citizens, which cannot be theirs. */
export const isOthersCard = ({ id_type, nationality }: Papers): boolean =>
  isCitizensCard(id_type) && nationality !== HOME_COUNTRY && nationality !== UNKNOWN_COUNTRY;

/** Tourism tax is owed by guests who are neither citizens nor permanent residents, as far as their papers say so far. */
export const isForeigner = ({ id_type, nationality }: Papers): boolean => {
  if (nationality === HOME_COUNTRY || id_type === 'mypr') return false;
  return nationality !== UNKNOWN_COUNTRY || !isCitizensCard(id_type);
};
