import { readRider } from '#resources/people/calls.ts';
import { serve } from '#server/kit/serve.ts';
import { businessDate } from '#shared/business-date.ts';
import { FORMATS, hasKnownBirthPlace, isOfAge, maskMykad, ofAgeOn } from '#shared/formats.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { peopleSentences } from '#shared/people/sentences.ts';
import type { Values } from '#shared/validate.ts';
import { sentenceOf } from '#shared/words.ts';
import { users } from '#resources/people/users.ts';
import type { Reader, Store, Transaction } from '#server/platform/database/store.ts';
import { accountNamed } from '#server/kit/accounts/account-named.ts';
import { everyAccount, userAccounts } from './accounts.ts';
import type { MovedOn } from '#server/kit/moved-on.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { presentAs } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Command } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';

/**
 * When a rider has to be verified, and who is not let onto the road. Papers are compared by people; here is only what
 * their numbers and dates say.
 */

type User = RowOfResource<typeof users>;

/** The user behind an account number who is a rider. */
export async function getRider(
  reader: Reader,
  context: Pick<RequestContext, 'caller'>,
  account_number: string,
): Promise<User> {
  const number = account_number;
  const user = await accountNamed(reader, context, { accounts: everyAccount, kind: userAccounts, number });
  if (user.role !== 'rider') throw new Refusal('CONFLICT', { message: 'not_a_rider' });
  return user;
}

/** Kept as documents of the account. */
const FILES = ['identity_document', 'licence_document', 'vehicle_photo'] as const;

/** Uploads, until the command has made documents of them. */
const filesIn = (input: Values): Partial<User> =>
  Object.fromEntries(FILES.flatMap((name) => (input[name] ? [[name, input[name]]] : [])));

const isText = (value: unknown): value is string => typeof value === 'string';

/** What an identity number says of its holder, beside itself. */
const cardFacts = (identity_number: string, today: string) => ({
  identity_number,
  identity_mask: maskMykad(identity_number),
  of_age_on: FORMATS.mykad.isValid(identity_number) ? ofAgeOn(identity_number, today) : null,
});

/** Empty inputs leave their columns as they are. */
export function changeOfRider(input: Values, now: string): Partial<User> {
  const { identity_number, vehicle_plate, licence_class, licence_expires_on } = input;
  return {
    ...(isText(identity_number) ? cardFacts(identity_number, businessDate(now, 0)) : {}),
    ...(isText(vehicle_plate) ? { vehicle_plate } : {}),
    ...(isText(licence_class) ? { licence_class } : {}),
    ...(isText(licence_expires_on) ? { licence_expires_on } : {}),
    ...filesIn(input),
  };
}

/** Columns that the verifier has compared with the rider's papers. */
const PROOFS = [
  'identity_number',
  'identity_document',
  'licence_class',
  'licence_expires_on',
  'licence_document',
] as const;

/**
 * Whoever becomes a rider waits to be verified, however often they were; with the role goes the verification. Whoever
 * was rejected, or never verified, waits again after any change of their details, and a verified rider after a change of
 * what was verified. An undo restores what was.
 */
export function decideVerification({ kind, action, before, change, context }: Command<User>): Partial<User> {
  if (kind === 'undo') return {};
  const [was, is] = [before?.role === 'rider', (change.role ?? before?.role) === 'rider'];
  const isProven = PROOFS.every((name) => change[name] === undefined || change[name] === before?.[name]);
  const isUnproven = before?.rider_verification === 'rejected' || before?.rider_verification === 'none';
  const waits = was ? !isProven || (action === 'rider-details' && isUnproven) : true;
  const verification = is ? (waits ? 'pending' : change.rider_verification) : was ? 'none' : undefined;
  return {
    ...(verification === undefined ? {} : { rider_verification: verification }),
    ...(verification === 'pending' && before?.rider_verification !== 'pending'
      ? { verification_since: context.now }
      : {}),
  };
}

/** Riders under age, and those whose licence has run out, are not let onto the road by mistake. */
export function refuseUnfitRider({ action, before, change, context }: Command<User>): void {
  if (action !== 'rider-verification' || before === null || change.rider_verification !== 'approved') return;
  const [problem] = unfitness(before, context.now);
  if (problem !== undefined) throw new Refusal('CONFLICT', { message: `rider_${problem}` });
}

const unfitness = ({ identity_number, licence_expires_on }: User, now: string): ('under_age' | 'licence_expired')[] => {
  const today = businessDate(now, 0);
  return [
    ...(isMykad(identity_number) && !isOfAge(identity_number, today) ? (['under_age'] as const) : []),
    ...(licence_expires_on !== null && licence_expires_on < today ? (['licence_expired'] as const) : []),
  ];
};

const isMykad = (text: string | null): text is string => text !== null && FORMATS.mykad.isValid(text);

/** Verified riders whose licence has run out since are to be looked at again. */
export async function recallExpiredRiders(store: Store, now: string): Promise<number> {
  const table = resourceTables.users;
  const hasExpired = { licence_expires_on: { $lt: businessDate(now, 0) } };
  return store.transaction(async (tx) => {
    const where = rowsWhere(table, { role: 'rider', rider_verification: 'approved', ...hasExpired });
    const riders = await tx.list(table, { where, fields: ['id'], limit: 500 });
    for (const { id } of riders) {
      const rider = await tx.lock(table, id);
      // The new licence may have been entered meanwhile.
      if (rider?.rider_verification !== 'approved' || unfitness(rider, now).length === 0) continue;
      const change = { rider_verification: 'pending', verification_since: now } as const;
      const deed = { action: 'licence-expired', change, reason: null };
      await changeBeside({ tx, context: theHouse(now) }, 'users', { before: rider, ...deed });
    }
    return riders.length;
  });
}

export const riderDetails = serve(users, readRider, async ({ tx, bound, context, input }) => {
  const rider = await getRider(tx, context, input.account_number);
  const { user_type: type } = input;
  if (type !== null && type !== rider.role) throw new Refusal('CONFLICT', { message: 'not_a_rider' });
  const { identity_mask: identity_number, ...user } = presentAs(users, { bound, context }, rider);
  const warnings = warningsOf(rider, context.now).map((rule) =>
    sentenceOf(peopleSentences[context.locale], { rule }, rider.identity_mask ?? ''),
  );
  return { data: { ...user, identity_number, documents: documentsOf(user), warnings } };
});

const documentsOf = (user: Partial<User>) =>
  FILES.flatMap((field) => {
    const document = user[field] ?? null;
    return document === null ? [] : [{ field, ...document }];
  });

/** Differences from the card that the verifier should look at. */
const warningsOf = (rider: User, now: string): (keyof (typeof peopleSentences)['en-US'])[] => [
  ...(rider.identity_number !== null && !hasKnownBirthPlace(rider.identity_number) ? ['birth_place' as const] : []),
  ...unfitness(rider, now),
];

/** Whether the rider has worked since the verification, which has let them onto the road. */
export async function listWorkSince(tx: Transaction, account_number: string, since: string): Promise<MovedOn[]> {
  const table = resourceTables.attendance;
  const day = await tx.find(table, rowsWhere(table, { account_number, check_in_at: { $gte: since } }));
  return day ? [{ fact: 'at_work', at: String(day.check_in_at) }] : [];
}
