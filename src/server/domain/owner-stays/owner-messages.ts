import { dayInWords } from '#shared/day.ts';
import { hasId } from '#server/kit/kit.ts';
import { findOwnerAddress, post } from '#server/domain/outbox.ts';
import { addNote } from '#server/kit/thread.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { RequestAction, RequestChange } from './requests.ts';

/** Messages to owners about their free stays, in the language in which each is written to. */

/** Sent in the transaction of its note. An owner without an address, such as one whose data was removed, gets the note alone. */
export async function writeToOwner(command: RequestAction<'write'>): Promise<RequestChange> {
  const { tx, before, context, input } = command;
  const found = await findOwnerAddress(tx, before.owner_id);
  if (found) {
    const { name, ...address } = found;
    const house = await tx.find(resourceTables.properties, hasId(before.property_id ?? 0));
    const isChinese = address.locale === 'zh-CN';
    const say = (day: string): string => dayInWords(day)[isChinese ? 'zh' : 'en'];
    await post(tx, context.now, {
      ...address,
      template: 'free-stay-message',
      data: {
        name,
        house: (isChinese ? house?.name_zh : null) ?? house?.name ?? '',
        reference: before.reference,
        arrival: say(before.arrival),
        departure: say(before.departure),
        text: input.text,
      },
    });
  }
  return addNote(command, 'house');
}
