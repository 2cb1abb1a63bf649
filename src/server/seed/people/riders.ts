import { DAY_MS } from '#shared/constants.ts';
import { maskMykad, ofAgeOn } from '#shared/formats.ts';
import type { UserRow } from './users.ts';
import type { Random } from '#server/seed/random.ts';
import { toIso } from '#server/seed/timeline.ts';

type Papers = Pick<
  UserRow,
  'identity_number' | 'identity_mask' | 'of_age_on' | 'vehicle_plate' | 'licence_class' | 'licence_expires_on'
>;

const NO_PAPERS: Papers = {
  identity_number: null,
  identity_mask: null,
  of_age_on: null,
  vehicle_plate: null,
  licence_class: null,
  licence_expires_on: null,
};

const PLATES = ['VAB', 'WXY', 'BQD', 'PKL', 'JTR', 'AMK', 'CDA', 'QAA', 'SAB'] as const;
const LICENCES = ['B2', 'B2', 'B2', 'B', 'D'] as const;
/** Place codes on the card; the last is not Malaysia's, so that the verifier has something to notice. */
const PLACES = ['01', '06', '06', '07', '08', '10', '10', '12', '13', '14', '14', '06', '08', '66'] as const;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Serials begin with 0, which no real card's does, so that no number belongs to a person. */
function identityOf(random: Random): string {
  const born = `${twoDigits(75 + random.below(25))}${twoDigits(1 + random.below(12))}${twoDigits(1 + random.below(28))}`;
  return `${born}${random.pick(PLACES)}0${String(random.below(1000)).padStart(3, '0')}`;
}

/** Papers that riders hand in; a rider who was never looked at has none. */
export function papersOf(verification: UserRow['rider_verification'], now: Date, random: Random): Papers {
  if (verification === 'none') return NO_PAPERS;
  const identity_number = identityOf(random);
  const isForgotten = verification === 'pending' && random.chance(0.2);
  // A rejected rider's licence may have expired.
  const days = verification === 'rejected' ? random.below(400) - 200 : 30 + random.below(1200);
  return {
    identity_number,
    identity_mask: maskMykad(identity_number),
    of_age_on: ofAgeOn(identity_number, toIso(now.getTime()).slice(0, 10)),
    vehicle_plate: isForgotten ? null : `${random.pick(PLATES)} ${1 + random.below(9999)}`,
    licence_class: random.pick(LICENCES),
    licence_expires_on: toIso(now.getTime() + days * DAY_MS).slice(0, 10),
  };
}
