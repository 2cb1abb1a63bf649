import { percentOf } from '#shared/money.ts';
import { totalOf } from '#shared/rates/line.ts';
import type { AgreedPolicy } from '#shared/rates/cancellation-policy.ts';
import { priceStay } from '#shared/rates/price.ts';
import { type PricedStay, type StayInput } from '#shared/rates/stay-input.ts';
import { losTiers, nightFacts, nightlyRate, percentRate } from '#server/domain/rates/price-facts.ts';
import { agreePolicy } from '#server/domain/rates/cancellation-policies.ts';
import { HOUSES } from '#server/seed/listing/houses.ts';
import { referencePolicies } from '#server/seed/rates/cancellation-policies.ts';
import { referenceLevies, referenceTaxRates } from '#server/seed/rates/tax-rates.ts';
import type { PropertyRow, RoomTypeRow } from '#server/seed/listing/listings.ts';

type Stay = Pick<
  StayInput,
  'arrival' | 'departure' | 'adults' | 'children' | 'any_foreign_occupant' | 'voucher' | 'free_nights'
>;

const dated = { id: 0, version: 1, created_at: '', updated_at: '' };

/** The rates of the state's levy, where the house names it. */
function levyOf({ levy_id, state_code }: PropertyRow): StayInput['levy'] {
  const own = referenceLevies.find((levy) => levy.kind === 'state' && levy.state_code === state_code && levy.confirmed);
  if (levy_id === null || !own) return null;
  const owed = referenceLevies.filter(({ code, absorbed_by_operator }) => code === own.code && !absorbed_by_operator);
  return { code: own.code, rates: owed.map((levy) => nightlyRate({ ...dated, ...levy })) };
}

/** The policy of the house, as every stay of it keeps it. */
function policyOf({ code, cancellation_policy_id: id }: PropertyRow): AgreedPolicy | null {
  const named = HOUSES.find((house) => house.code === code)?.policy;
  const policy = referencePolicies.find(({ name }) => name === named);
  return policy && id !== null ? agreePolicy({ ...policy, id }) : null;
}

type Standing = Omit<StayInput, keyof Stay>;

const priced = new WeakMap<RoomTypeRow, Standing>();

/** Kept per room type, because thousands of stays are priced by the same facts. */
function standingOf(type: RoomTypeRow, property: PropertyRow): Standing {
  const known = priced.get(type);
  if (known) return known;
  const standing = {
    ...nightFacts(type, property),
    base_occupancy: type.base_occupancy,
    extra_guest_sen: type.extra_guest_fee_sen,
    free_child_age: type.free_child_age,
    cleaning_sen: type.cleaning_fee_sen,
    los: losTiers(type),
    sst_registered: property.sst_registered,
    sst: referenceTaxRates.map((rate) => percentRate({ ...dated, ...rate })),
    ttx_collector: property.ttx_registered ? ('operator' as const) : ('exempt' as const),
    ttx: referenceLevies.filter(({ code }) => code === 'TTX').map((levy) => nightlyRate({ ...dated, ...levy })),
    levy: levyOf(property),
    deposit_bp: property.deposit_percent * 100,
    cancellation: policyOf(property),
  };
  priced.set(type, standing);
  return standing;
}

/** Priced as the house prices without a plan, holidays, seasons and painted days aside. */
export const demoPrice = (type: RoomTypeRow, property: PropertyRow, stay: Stay): PricedStay =>
  priceStay({ ...standingOf(type, property), ...stay });

/** Commissions on room and cleaning that channels usually agree on, in basis points. */
const COMMISSIONS: Readonly<Record<string, number>> = {
  booking_com: 1500,
  agoda: 1700,
  expedia: 1800,
  trip_com: 1500,
  airbnb: 1550,
};

/** What the channel keeps of a stay; null where none sold it. */
export function demoCommission(channel: string, { room_sen, lines }: PricedStay): number | null {
  const bp = COMMISSIONS[channel];
  const cleaning = totalOf(lines.filter(({ code }) => code === 'CLEANING'));
  return bp === undefined ? null : percentOf(room_sen + cleaning, bp);
}
