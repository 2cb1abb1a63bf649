import { dayInWords } from '#shared/day.ts';
import { hasId } from '#server/kit/kit.ts';
import { post } from '#server/domain/outbox.ts';
import { addNote } from '#server/kit/thread.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { RequestAction, RequestChange } from './requests.ts';

/** Messages to owners about their free stays, in the language in which each is written to. */

/** Sent in the transaction of its note. An owner without an address, such as one whose data was removed, gets the note alone. */
export async function writeToOwner(command: RequestAction<'write'>): Promise<RequestChange> {
  const { tx, before, context, input } = command;
  const owner = await tx.find(resourceTables.owners, hasId(before.owner_id));
  const user = owner && (await tx.find(resourceTables.users, hasId(owner.user_id)));
  if (owner && user?.email) {
    const house = await tx.find(resourceTables.properties, hasId(before.property_id ?? 0));
    const isChinese = owner.locale === 'zh-CN';
    const say = (day: string): string => dayInWords(day)[isChinese ? 'zh' : 'en'];
    await post(tx, context.now, {
      account_number: owner.account_number,
      template: 'free-stay-message',
      channel: 'email',
      to: user.email,
      locale: owner.locale,
      data: {
        name: user.name,
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
