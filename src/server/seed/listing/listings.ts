import { DAY_MS } from '#shared/constants.ts';
import type { RowOf } from '#shared/field.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { units } from '#resources/listing/units.ts';
import { HOUSES, type SeedKind } from './houses.ts';
import type { OwnerRow } from '#server/seed/people/owners.ts';
import { Random, weighted } from '#server/seed/random.ts';

/**
 * Makes the demo's houses, room types and units from the facts in `houses.ts`, and gives about half of the rooms to
 * investors.
 */

export type PropertyRow = RowOf<(typeof properties)['fields']>;
export type RoomTypeRow = RowOf<(typeof roomTypes)['fields']>;
export type UnitRow = RowOf<(typeof units)['fields']>;

const SEED = 1931;

const chooseLifecycle = weighted<UnitRow['lifecycle']>({ active: 90, onboarding: 5, 'out-of-order': 5, archived: 0 });
const chooseHousekeeping = weighted<UnitRow['housekeeping']>({ clean: 45, inspected: 40, dirty: 15 });
const sen = (ringgit: number): number => ringgit * 100;

export interface DemoListings {
  readonly properties: readonly PropertyRow[];
  readonly roomTypes: readonly RoomTypeRow[];
  readonly units: readonly UnitRow[];
}

/** Levies of states on guests' nights. */
export interface StateLevy {
  readonly id: number;
  readonly state_code: string | null;
}

/** Rows that are there before the houses, which name them. */
export interface StandingRows {
  readonly levies: readonly StateLevy[];
  readonly policies: readonly { readonly id: number; readonly name: string }[];
}

/** Three houses of the hills, the kinds of rooms in them, and the rooms, most of them an owner's. */
export function demoListings(
  now: Date,
  owners: readonly OwnerRow[],
  { levies, policies }: StandingRows = { levies: [], policies: [] },
): DemoListings {
  const random = new Random(SEED);
  const active = owners.filter(({ status }) => status === 'active');
  // One has no unit here: the month that shows everything is theirs.
  const free = active.findLast(({ bank_account }) => bank_account !== null);
  const investors = active.filter((owner) => owner !== free || active.length === 1).slice(0, 24);
  const made: { properties: PropertyRow[]; roomTypes: RoomTypeRow[]; units: UnitRow[] } = {
    properties: [],
    roomTypes: [],
    units: [],
  };
  const base = (at: number, daysAgo: number) => {
    const created_at = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
    return { id: at + 1, version: 1, created_at, updated_at: created_at };
  };
  for (const { types, policy, ...house } of HOUSES) {
    const property: PropertyRow = {
      ...house,
      ...base(made.properties.length, ageOfHouse(made.properties.length)),
      levy_id: levies.find(({ state_code }) => state_code === house.state_code)?.id ?? null,
      cancellation_policy_id: policies.find(({ name }) => name === policy)?.id ?? null,
    };
    made.properties.push(property);
    for (const [place, kind] of types.entries()) {
      const own = base(made.roomTypes.length, ageOfHouse(property.id - 1));
      const roomType = roomTypeOf(kind, { property, place, base: own });
      made.roomTypes.push(roomType);
      const [count, block, floor] = kind.units;
      for (let n = 0; n < count; n += 1) {
        const level = floor + (block === null ? 0 : Math.floor(n / 8));
        made.units.push({
          ...base(made.units.length, ageOfUnit(made.units.length)),
          room_type_id: roomType.id,
          property_id: property.id,
          number: nameUnit({ block, level, n }, kind.code),
          block,
          floor: level,
          owner_id:
            investors.length > 0 && property.code !== 'HLR' ? random.pick(investors).id : ownerOf(random, investors),
          service_from: null,
          service_until: null,
          access_notes:
            block === null
              ? 'The key is in the box by the door.'
              : `Lift to floor ${level}; the door card opens the lobby.`,
          wifi_name: `${property.code}-Guest`,
          wifi_password: `tea-and-roses-${property.id}`,
          notes: null,
          photos: null,
          lifecycle: chooseLifecycle(random),
          housekeeping: chooseHousekeeping(random),
        });
      }
    }
  }
  return made;
}

/** Days since the house was opened; each grew room by room and faster of late: stays of two years are a few thousand. */
const ageOfHouse = (at: number): number => 900 - 200 * at;
const AGES = { oldest: 820, newest: 130, units: 80 } as const;
function ageOfUnit(at: number): number {
  const left = Math.max(0, 1 - at / AGES.units);
  return AGES.newest + Math.round((AGES.oldest - AGES.newest) * left * left * left);
}

/** `A101` in a house, `T1-12-01` in a tower, `CBN-2` where rooms stand alone. */
interface Door {
  readonly block: string | null;
  readonly level: number;
  readonly n: number;
}

function nameUnit({ block, level, n }: Door, code: string): string {
  const door = String((n % 8) + 1).padStart(2, '0');
  if (block === null) return `${code}-${n + 1}`;
  return block.length === 1 ? `${block}${level}${door}` : `T${block.at(-1)}-${level}-${door}`;
}

/** Half of the hotel's rooms were sold to investors; the rest is its own. */
const ownerOf = (random: Random, investors: readonly OwnerRow[]): number | null =>
  investors.length > 0 && random.chance(0.5) ? random.pick(investors).id : null;

interface Standing {
  readonly property: PropertyRow;
  readonly place: number;
  readonly base: Pick<RoomTypeRow, 'id' | 'version' | 'created_at' | 'updated_at'>;
}

/** A bed for every two guests whom the rate pays for. */
function bedsOf(guests: number): Pick<RoomTypeRow, 'beds' | 'beds_zh'> {
  const beds = Math.ceil(guests / 2);
  return beds === 1
    ? { beds: '1 double bed or 2 singles', beds_zh: '1 张双人床或 2 张单人床' }
    : { beds: `${beds} double beds`, beds_zh: `${beds} 张双人床` };
}

function roomTypeOf(kind: SeedKind, { property, place, base }: Standing): RoomTypeRow {
  const [base_occupancy, max_adults, max_children, max_guests] = kind.guests;
  const [night, guest, cleaning] = kind.price;
  return {
    ...base,
    property_id: property.id,
    code: kind.code,
    name: kind.name[0],
    name_zh: kind.name[1],
    description: kind.description?.[0] ?? null,
    description_zh: kind.description?.[1] ?? null,
    ...bedsOf(kind.guests[0]),
    smoking: 'non-smoking',
    amenities: kind.price[2] > 0 ? 'Kitchen\nHeater\nWashing machine' : 'Heater\nKettle\nHair dryer',
    amenities_zh: kind.price[2] > 0 ? '厨房\n暖气\n洗衣机' : '暖气\n热水壶\n吹风机',
    size_sqm: kind.size,
    view: kind.view,
    base_occupancy,
    max_adults,
    max_children,
    max_guests,
    free_child_age: 6,
    base_rate_sen: sen(night),
    extra_guest_fee_sen: sen(guest),
    cleaning_fee_sen: sen(cleaning),
    weekend_percent: kind.weekendPercent ?? 0,
    weekend_surcharge_sen: 0,
    los_tiers: [
      { nights: 3, percent: 5 },
      { nights: 7, percent: 10 },
      { nights: 28, percent: 20 },
    ],
    min_nights: kind.minNights ?? 1,
    max_nights: 60,
    overbook_limit: 0,
    sort: place + 1,
    photos: null,
    status: kind.status ?? 'active',
  };
}
