import { type StoredDocument, f } from '#shared/field.ts';
import { hasKnownBirthPlace, maskMykad } from '#shared/formats.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { SENTENCES } from '#shared/sentences.ts';
import type { Values } from '#shared/validate.ts';
import { sentenceOf } from '#shared/words.ts';
import type { users } from '#resources/users.ts';
import type { Reader } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { hasValue, present } from './kit.ts';
import { Refusal } from './refusal.ts';
import type { ExtraRoute } from './server-part.ts';
import { resourceTables } from './tables.ts';

type User = RowOfResource<typeof users>;

/** The user behind an account number who is a rider. */
export async function riderOf(reader: Reader, account_number: string): Promise<User> {
  const user = (await reader.find(resourceTables.users, hasValue('account_number', account_number))) as User | null;
  if (!user) throw new Refusal('NOT_FOUND', { message: 'unknown_account' });
  if (user.role !== 'rider') throw new Refusal('CONFLICT', { message: 'not_a_rider' });
  return user;
}

/** Kept as documents of the account. */
const FILES = ['identity_document', 'licence_document', 'vehicle_photo'] as const;

/** Uploads, until the command has made documents of them. */
const filesIn = (input: Values): Partial<User> =>
  Object.fromEntries(FILES.flatMap((name) => (input[name] ? [[name, input[name]]] : [])));

const isText = (value: unknown): value is string => typeof value === 'string';

/** What was left empty stays as it is; whoever was rejected, or never verified, is looked at again. */
export function changeOfRider(rider: User, input: Values): Partial<User> {
  const { identity_number, vehicle_plate, licence_class, licence_expires_on } = input;
  const isNew = rider.rider_verification === 'rejected' || rider.rider_verification === 'none';
  return {
    ...(isText(identity_number) ? { identity_number, identity_mask: maskMykad(identity_number) } : {}),
    ...(isText(vehicle_plate) ? { vehicle_plate } : {}),
    ...(isText(licence_class) ? { licence_class } : {}),
    ...(isText(licence_expires_on) ? { licence_expires_on } : {}),
    ...filesIn(input),
    ...(isNew ? { rider_verification: 'pending' } : {}),
  };
}

export const riderDetails: ExtraRoute = {
  method: 'GET',
  path: '/user-mgmt/get-rider-details',
  ability: 'view',
  summary: 'A rider with identity (masked), vehicle and documents',
  input: {
    account_number: f.text(),
    user_type: f.enum({ user: 'gray', owner: 'gray', agent: 'gray', rider: 'gray' }).optional(),
  },
  async handle({ tx, bound, context, input }) {
    const rider = await riderOf(tx, String(input['account_number']));
    const type = input['user_type'];
    if (type !== null && type !== rider.role) throw new Refusal('CONFLICT', { message: 'not_a_rider' });
    const { identity_mask: identity_number, ...user } = present(bound, context, rider);
    const warnings = warningsOf(rider).map((rule) =>
      sentenceOf(SENTENCES[context.locale], { path: ['identity_number'], rule }, rider.identity_mask ?? ''),
    );
    return { data: { ...user, identity_number, documents: documentsOf(user), warnings } };
  },
};

const documentsOf = (user: Row): Row[] =>
  FILES.flatMap((field) => (user[field] ? [{ field, ...(user[field] as StoredDocument) }] : []));

/** What whoever verifies should compare with the card. */
const warningsOf = ({ identity_number }: User): string[] =>
  identity_number !== null && !hasKnownBirthPlace(identity_number) ? ['birth_place'] : [];
