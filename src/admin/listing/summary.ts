import type {
  ChannelSummary,
  OwnerSummary,
  PropertySummary,
  TypeSummary,
  UnitSummary,
} from '#shared/listing/summary.ts';

export type ShownListings = 'everything' | 'unsold' | 'incomplete';

export interface WantedListings {
  readonly propertyId: number | null;
  readonly shown: ShownListings;
  readonly search: string;
}

const holds = (text: string | null, search: string): boolean => text?.toLowerCase().includes(search) ?? false;

const isUnsold = ({ reasons }: UnitSummary): boolean => reasons.length > 0;
const isIncomplete = ({ missing }: TypeSummary | PropertySummary): boolean => missing.length > 0;

/** Keeps branches with a match; a branch whose own name matches keeps everything in it. */
export function pruned(tree: readonly PropertySummary[], wanted: WantedListings): PropertySummary[] {
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

/** Channels of a branch and of everything in it. */
export function channelsIn(item: PropertySummary | TypeSummary): ChannelSummary[] {
  if ('room_types' in item) return item.room_types.flatMap(channelsIn);
  return [...item.channels, ...item.units.flatMap(({ channels }) => channels)];
}

export interface PlacedUnit extends UnitSummary {
  readonly property: PropertySummary;
  readonly type: TypeSummary;
}

/** Groups the units of a pruned tree by owner; owners without a unit are left out. */
export function byOwner(
  tree: readonly PropertySummary[],
  owners: readonly OwnerSummary[],
): { owner: OwnerSummary; units: PlacedUnit[] }[] {
  const placed = new Map(
    tree.flatMap((property) =>
      property.room_types.flatMap((type) => type.units.map((unit) => [unit.id, { ...unit, property, type }] as const)),
    ),
  );
  return owners
    .map((owner) => ({ owner, units: owner.unit_ids.flatMap((id) => placed.get(id) ?? []) }))
    .filter(({ units }) => units.length > 0);
}
