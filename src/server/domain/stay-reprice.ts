import { type Requote, changeStay } from '#shared/booking/change.ts';
import type { Reader } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { type Change, type Place, type Reservation, partyOf, posting, settled } from './stay-act.ts';
import { type Party, type StayDates, stayFacts, stayInput } from './stay-facts.ts';
import { agreedPrice, nightsOfStay, postPrice } from './stay-price.ts';

/** What a changed stay costs, and the folio that says so. */

type Mode = 'keep' | 'whole';

export const modeOf = (value: unknown): Mode => (value === 'whole' ? 'whole' : 'keep');

interface Wanted extends StayDates {
  readonly room_type_id: number;
  readonly party: Party;
}

/** Both prices of a changed stay beside the agreed one. */
export async function requote(
  reader: Reader,
  stay: Reservation,
  wanted: Wanted,
): Promise<{ readonly kept: Requote; readonly whole: Requote }> {
  const facts = await stayFacts(reader, wanted);
  const agreed = await agreedPrice(reader, stay as unknown as Row);
  return changeStay(agreed, stayInput(facts, wanted, wanted.party));
}

export async function reprice(place: Place, wanted: Reservation, mode: Mode): Promise<Change> {
  const { kept, whole } = await requote(place.command.tx, place.stay, { ...wanted, party: partyOf(wanted) });
  const { stay } = mode === 'keep' ? kept : whole;
  await postPrice(place.command.tx, posting(place), stay);
  return { deposit_sen: stay.deposit_sen, ...(await settled(place)) };
}

/** The price that was agreed, in place of what was charged when the stay was called off. */
export async function restorePrice(place: Place): Promise<Change> {
  const { command, stay } = place;
  const { tx } = command;
  const facts = await stayFacts(tx, stay);
  const kept = await nightsOfStay(tx, stay.id);
  const { kept: agreed } = changeStay(
    { nights: kept, lines: [], room_sen: 0, total_sen: 0, deposit_sen: 0 },
    stayInput(facts, stay, partyOf(stay)),
  );
  await postPrice(tx, posting(place), agreed.stay);
  return settled(place);
}
