import type { PropertySummary, TypeSummary, UnitSummary } from '#shared/booking/listing.ts';

export type Shown = 'everything' | 'unsold' | 'incomplete';

export interface Wanted {
  readonly propertyId: number | null;
  readonly shown: Shown;
  readonly search: string;
}

const holds = (text: string | null, search: string): boolean => text?.toLowerCase().includes(search) ?? false;

const isUnsold = ({ reasons }: UnitSummary): boolean => reasons.length > 0;
const isIncomplete = ({ missing }: TypeSummary | PropertySummary): boolean => missing.length > 0;

/** The branches that lead to something wanted; a branch found by its own name keeps all that is in it. */
export function pruned(tree: readonly PropertySummary[], wanted: Wanted): PropertySummary[] {
  const search = wanted.search.trim().toLowerCase();
  const isNamed = (item: PropertySummary | TypeSummary): boolean =>
    search === '' || [item.name, item.name_zh, item.code].some((text) => holds(text, search));
  const unitsOf = (type: TypeSummary, isFound: boolean): UnitSummary[] =>
    type.units.filter(
      (unit) =>
        (isFound || holds(unit.number, search) || holds(unit.owner, search)) &&
        (wanted.shown !== 'unsold' || isUnsold(unit)),
    );
  return tree
    .filter(({ id }) => wanted.propertyId === null || id === wanted.propertyId)
    .flatMap((property): PropertySummary[] => {
      const isFound = isNamed(property);
      const room_types = property.room_types
        .map((type) => ({ ...type, units: unitsOf(type, isFound || isNamed(type)) }))
        .filter((type) => {
          if (wanted.shown === 'incomplete' && !isIncomplete(type)) return false;
          return type.units.length > 0 || (wanted.shown !== 'unsold' && (isFound || isNamed(type)));
        });
      const isWanted = wanted.shown === 'incomplete' ? isIncomplete(property) : wanted.shown === 'everything';
      return room_types.length > 0 || (isFound && isWanted) ? [{ ...property, room_types }] : [];
    });
}

export const unitsIn = (tree: readonly PropertySummary[]): UnitSummary[] =>
  tree.flatMap(({ room_types }) => room_types.flatMap(({ units }) => units));
