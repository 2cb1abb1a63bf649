import { isExtraFor, isSameExtra, linesOfExtra } from '#shared/reservations/extra-charge.ts';
import { type Change, type StayAction, placeOf, posting, settled } from '#server/domain/reservations/stay-command.ts';
import { percentRate } from '#server/domain/rates/price-facts.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { is } from '#server/kit/conditions.ts';
import { refuseUnchanged } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { folioOf, listStandingLines, postLines } from './folio.ts';

export async function addCharge(command: StayAction<'add-charge'>): Promise<Change> {
  const place = await placeOf(command);
  const { property, stay, today: day } = place;
  const { tx, input } = command;
  const standing = listStandingLines(await folioOf(tx, stay.id));
  if (standing.some((line) => isSameExtra(line, input))) refuseUnchanged('charge_there');
  const rates = await rowsIn(tx, resourceTables['tax-rates'], { where: is('code', 'SST') });
  const { sst_registered } = property;
  const lines = linesOfExtra(input, { day, sst_registered, sst: rates.map(percentRate) });
  await postLines(tx, posting(place), [...standing, ...lines]);
  return settled(place);
}

/** All that was charged for it; what was paid of that already is the guest's credit. */
export async function takeOffCharge(command: StayAction<'take-off-charge'>): Promise<Change> {
  const place = await placeOf(command);
  const { tx, input } = command;
  const standing = listStandingLines(await folioOf(tx, place.stay.id));
  const kept = standing.filter((line) => !isExtraFor(line, input.charged_for));
  if (kept.length === standing.length) refuseUnchanged('charge_none');
  await postLines(tx, posting(place), kept);
  return settled(place);
}
