import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { LATEST_NIGHT } from '#shared/reservations/tape-chart.ts';
import { ringgit, spaced, sumSen } from '#shared/money.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { all, any, is, isAbove, isIn, isNull, meets } from '#server/kit/conditions.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { STAYS } from '#server/domain/reservations/rooms/inventory.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Reader } from '#server/platform/database/store.ts';

/**
 * What the ledger says the operator owes an owner, entry by entry, months that no statement has told yet included; below nothing
 * they owe. The ledger's own side is a debt of the operator, so its sign turns.
 */
export async function listOwedEntries(
  reader: Reader,
  owner_id: number,
): Promise<{ id: number; period: string; owed_sen: number }[]> {
  const entries = await rowsIn(reader, resourceTables['ledger-entries'], {
    where: all(is('owner_id', owner_id), is('account', 'owner-payable')),
    fields: ['id', 'period', 'amount_sen'],
  });
  return entries.map(({ id, period, amount_sen }) => ({ id, period, owed_sen: 0 - amount_sen }));
}

/** Stays on days on which units are the owner's that have not ended by now, guests included who should have left. */
async function countComingStays(reader: Reader, owner_id: number, now: string): Promise<number> {
  const today = businessDate(now, USUAL_ROLLOVER_HOUR);
  const shares = await rowsIn(reader, resourceTables.ownerships, {
    where: all(is('owner_id', owner_id), any(isNull('to'), isAbove('to', today))),
    fields: ['unit_id', 'from', 'to'],
  });
  if (shares.length === 0) return 0;
  const held = shares.map(({ unit_id, from, to }) =>
    all(is('unit_id', unit_id), meets(from > today ? from : today, to ?? LATEST_NIGHT)),
  );
  const segments = await rowsIn(reader, staySegments, {
    where: all(is('blocking', true), isIn('kind', STAYS), any(...held)),
    fields: ['reservation_id'],
  });
  return new Set(segments.map(({ reservation_id }) => reservation_id)).size;
}

type OpenMoney = 'owner_is_owed' | 'owner_is_owing' | 'owner_unsettled';

function messageOf(money: OpenMoney, { balance_sen, coming_stays }: Record<'balance_sen' | 'coming_stays', number>) {
  if (balance_sen === 0) return 'owner_has_stays';
  return coming_stays === 0 ? money : (`${money}_stays` as const);
}

/** An archived owner is paid nothing more, so nothing may be open between them and the operator. */
export async function refuseUnsettled(
  reader: Reader,
  ownerId: number,
  { caller, now }: Pick<RequestContext, 'caller' | 'now'>,
): Promise<void> {
  const balance_sen = sumSen((await listOwedEntries(reader, ownerId)).map(({ owed_sen }) => owed_sen));
  const coming_stays = await countComingStays(reader, ownerId, now);
  if (balance_sen === 0 && coming_stays === 0) return;
  const open = { balance_sen, coming_stays };
  if (!caller.permissions.has(codeOf(PERMISSION_GROUPS.revenue, 'view'))) {
    // How much it is, is for those who see owners' money.
    throw new Refusal('CONFLICT', {
      message: messageOf('owner_unsettled', open),
      params: { count: coming_stays },
      body: { coming_stays },
    });
  }
  throw new Refusal('CONFLICT', {
    message: messageOf(balance_sen > 0 ? 'owner_is_owed' : 'owner_is_owing', open),
    params: { balance: spaced(ringgit(Math.abs(balance_sen))), count: coming_stays },
    body: { balance_sen, coming_stays },
  });
}
