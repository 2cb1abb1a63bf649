import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import type { OwnerHoldings, OwnerView } from '#shared/owner-view/answers.ts';
import { keysOf } from '#shared/records.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { owners } from '#resources/people/owners.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { readFreeNights } from './free-nights.ts';
import { findNextGuest, readMonth } from './month.ts';
import { readOwnerMoney } from './money.ts';
import { findNextPayout } from './next-payout.ts';
import { listStaysIn } from './stays.ts';
import { isHeldOn, listHeldUnits, listShares } from './units.ts';

/** What an owner sees of what is theirs, read in one go; it writes nothing. */

export type Owner = RowOfResource<typeof owners>;

/** How far the calendar of the owner's units goes back, and how far ahead. */
const BACK = 62;
const AHEAD = 120;

const PAPERS = {
  agreement: 'agreement_document',
  spa: 'spa_document',
  identity: 'identity_document',
  bank: 'bank_document',
  consent: 'consent_document',
} as const;

const listPapers = (owner: Owner): OwnerView['papers'] => keysOf(PAPERS).filter((kind) => owner[PAPERS[kind]] !== null);

/** What keeps money from leaving for now. */
function findStop({ payouts_held, hold_reason, payouts_frozen }: Owner): OwnerView['stopped'] {
  if (payouts_held) return { kind: 'held', reason: hold_reason };
  return payouts_frozen ? { kind: 'frozen', reason: null } : null;
}

const paidTo = ({ bank_name, bank_account_mask }: Owner): OwnerView['paid_to'] => ({
  bank: bank_name,
  account: bank_account_mask?.slice(-4) ?? null,
});

/** The owner's units, shares and the nights taken in them around today. */
async function readUnits(reader: Reader, { id }: Owner, now: string) {
  const today = businessDate(now, USUAL_ROLLOVER_HOUR);
  const shares = await listShares(reader, id);
  const units = await listHeldUnits(reader, shares);
  const stays = await listStaysIn(
    reader,
    { id, shares },
    { from: addDays(today, -BACK), until: addDays(today, AHEAD) },
  );
  const numbers = new Map(units.map(({ unit_id, number }) => [unit_id, number]));
  return { today, shares, units, stays, numbers, next_guest: findNextGuest(stays, { shares, numbers, today }) };
}

export async function readOwnerView(reader: Reader, owner: Owner, now: string): Promise<OwnerView> {
  const { today, shares, units, stays, numbers, next_guest } = await readUnits(reader, owner, now);
  const next = await findNextPayout(reader, { id: owner.id, shares, today });
  const held = shares.filter((share) => isHeldOn(today, share)).map(({ unit_id }) => unit_id);
  return {
    name: owner.legal_name,
    account_number: owner.account_number,
    today,
    month: await readMonth(reader, { id: owner.id, shares, today }),
    next_guest,
    units: units.map((unit) => ({
      ...unit,
      stays: stays
        .filter(({ unit_id, arrival }) => unit_id === unit.unit_id && isHeldOn(arrival, unit))
        .map(({ unit_id: _unit, ...stay }) => stay),
    })),
    free: await readFreeNights(reader, owner.id, { held, numbers, today }),
    ...(await readOwnerMoney(reader, owner.id)),
    stopped: findStop(owner),
    next_payout: next?.is_shown === true ? next : null,
    paid_to: paidTo(owner),
    papers: listPapers(owner),
  };
}

/** The same for the office's page of the owner, in short. */
export async function readOwnerHoldings(
  reader: Reader,
  owner: Owner,
  { now, readsMoney }: { readonly now: string; readonly readsMoney: boolean },
): Promise<Omit<OwnerHoldings, 'expenses'>> {
  const { today, shares, units, stays, next_guest } = await readUnits(reader, owner, now);
  return {
    next_guest,
    next_payout: readsMoney ? await findNextPayout(reader, { id: owner.id, shares, today }) : null,
    stopped: findStop(owner),
    paid_to: paidTo(owner),
    units: units.map(({ lifecycle: _lifecycle, housekeeping: _care, ...unit }) => {
      const next = stays.find(
        ({ unit_id, departure, arrival }) => unit_id === unit.unit_id && departure > today && isHeldOn(arrival, unit),
      );
      if (!next) return { ...unit, next: null };
      const { unit_id: _unit, ...stay } = next;
      return { ...unit, next: stay };
    }),
  };
}
