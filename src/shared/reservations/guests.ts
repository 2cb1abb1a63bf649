import { HOME_COUNTRY, UNKNOWN_COUNTRY } from '#shared/countries.ts';

/** In whole years. */
export const OLDEST_CHILD = 17;

/** Ages of children as they are typed; null for one that nobody has said yet. */
export type Ages = readonly (number | null)[];

/** The ages once each child has one; null before, when all of them count as guests. */
export function knownAges(ages: Ages, children: number): readonly number[] | null {
  const known = ages.slice(0, children).filter((age) => age !== null);
  return children > 0 && known.length === children ? known : null;
}

const GROWN_UP = 12;

/** Who has no card of their own to show at the desk; somebody whose age is not known has. */
export const isChild = (age: number | null): boolean => age !== null && age < GROWN_UP;

/** Grown-up guests whose document is on record; somebody of unknown age is one. */
export const adultsWithDocument = (
  guests: readonly { readonly id_type: string | null; readonly age: number | null }[],
): number => guests.filter(({ id_type, age }) => id_type !== null && (age === null || age > OLDEST_CHILD)).length;

interface Papers {
  readonly id_type: string | null;
  readonly nationality: string;
}

const isCitizensCard = (id_type: string | null): boolean => id_type === 'mykad' || id_type === 'mytentera';

/** A card of Malaysian citizens, shown by somebody who is on record as the citizen of another country. */
export const isOthersCard = ({ id_type, nationality }: Papers): boolean =>
  isCitizensCard(id_type) && nationality !== HOME_COUNTRY && nationality !== UNKNOWN_COUNTRY;

/** Who owes tourism tax as far as is known: neither a citizen nor a permanent resident, whatever is on record yet. */
export const isForeigner = ({ id_type, nationality }: Papers): boolean => {
  if (nationality === HOME_COUNTRY || id_type === 'mypr') return false;
  return nationality !== UNKNOWN_COUNTRY || !isCitizensCard(id_type);
};
