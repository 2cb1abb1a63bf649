import { issue } from '#shared/errors.ts';
import { isSameExtra, linesOfExtra, readExtra, withItsTax } from '#shared/reservations/extra-charge.ts';
import { type Change, type StayAction, placeOf, posting, settled } from '#server/domain/reservations/stay-command.ts';
import { percentRate } from '#server/domain/rates/price-facts.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { is } from '#server/kit/conditions.ts';
import { Refusal, refuseUnchanged } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { listFolioLines, listStandingLines, postLines } from './folio.ts';

export async function addCharge(command: StayAction<'add-charge'>): Promise<Change> {
  const place = await placeOf(command);
  const { property, stay, today: day } = place;
  const { tx, input } = command;
  const standing = listStandingLines(await listFolioLines(tx, stay.id));
  if (standing.some((line) => isSameExtra(line, input))) refuseUnchanged('charge_there');
  const rates = await rowsIn(tx, resourceTables['tax-rates'], { where: is('code', 'SST') });
  const { sst_registered } = property;
  const lines = linesOfExtra(input, { day, sst_registered, sst: rates.map(percentRate) });
  await postLines(tx, posting(place), [...standing, ...lines]);
  return settled(place);
}

/** One charge with its tax; what was paid of it already is the guest's credit. */
export async function takeOffCharge(command: StayAction<'take-off-charge'>): Promise<Change> {
  const place = await placeOf(command);
  const { tx, input } = command;
  const standing = listStandingLines(await listFolioLines(tx, place.stay.id));
  const alike = standing.filter((line) => readExtra(line)?.charged_for === input.charged_for);
  const [charge, ...others] = input.line_id === null ? alike : alike.filter(({ id }) => id === input.line_id);
  if (!charge) return refuseUnchanged('charge_none');
  if (others.length > 0) {
    const issues = [issue(['line_id'], 'which_charge', { count: alike.length })];
    throw new Refusal('VALIDATION', { issues, resource: 'reservations', action: 'take-off-charge' });
  }
  const gone = withItsTax(standing, charge);
  await postLines(
    tx,
    posting(place),
    standing.filter((line) => !gone.includes(line)),
  );
  return settled(place);
}
