import { administrators } from '#resources/kit/administrators.ts';
import { audit } from '#resources/kit/audit.ts';
import { type DocumentKind } from '#shared/files.ts';
import { f } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type Table, defineTable, tableOf } from '#server/platform/database/table.ts';

/** The kit's own tables: logins, sessions, files, proofs of the trail, number sequences. */

/** The two tables whose rows are people with an account. */
export const ACCOUNT_RESOURCES = ['users', 'administrators'] as const;
export type AccountResource = (typeof ACCOUNT_RESOURCES)[number];

const accountResource = () => f.enum<AccountResource>({ users: 'gray', administrators: 'blue' });

/** One row per account that can sign in, so that an e-mail is unique across users and administrators. */
export const logins = defineTable('logins', {
  account_number: f.text().unique(),
  resource: accountResource(),
  record_id: f.integer(),
  email: f.email().unique(),
  /** Null for an account that cannot sign in with a password yet. */
  password_hash: f.text().optional(),
});

export type Login = NonNullable<(typeof logins)['row']>;

/** One row per sign-in; a token without its row is worthless. */
export const sessions = defineTable(
  'sessions',
  {
    sid: f.text().unique(),
    account_number: f.text(),
    resource: accountResource(),
    record_id: f.integer(),
    last_seen_at: f.instant(),
    expires_at: f.instant(),
    revoked_at: f.instant().optional(),
    ip: f.text(),
    /** Network of the sign-in, by which an account's usual places are known; see `networkOf`. */
    network: f.text().optional(),
    user_agent: f.text(),
  },
  { indexed: ['account_number'] },
);
export type Session = NonNullable<(typeof sessions)['row']>;

/** Links with which an account sets a new password. A row is the link, and is deleted when it is used or replaced. */
export const passwordResets = defineTable(
  'password_resets',
  { token_hash: f.text().unique(), account_number: f.text(), made_by: f.text().optional(), expires_at: f.instant() },
  { indexed: ['account_number', 'made_by'], announced: false },
);

/** First answers of calls that carried an idempotency key. */
export const idempotencyKeys = defineTable(
  'idempotency_keys',
  {
    /** Owner and key as one text, which must be unique. */
    scope: f.text().unique(),
    /** Digest of the request that carried the key. */
    digest: f.text(),
    /** JSON as text, so that a repetition is answered byte for byte. */
    answer: f.longtext().optional(),
  },
  { indexed: ['created_at'], announced: false },
);

/** One row per stored file; the record it belongs to shows it in the column of the field. */
export const documents = defineTable(
  'documents',
  {
    resource: f.text(),
    /** Null only until the record it came with is written, in the same transaction. */
    record_id: f.integer().optional(),
    field: f.text(),
    kind: f.enum<DocumentKind>({ 'image/webp': 'blue', 'application/pdf': 'gray' }),
    name: f.text(),
    size: f.integer(),
    sha256: f.text(),
    storage_key: f.text().unique(),
    /** Key of a picture's small version. */
    thumbnail_key: f.text().unique().optional(),
  },
  { announced: false },
);
export type KeptDocument = NonNullable<(typeof documents)['row']>;

/** Records made by an import, chunk by chunk; its undo removes those of all chunks of the batch. */
export const importChunks = defineTable(
  'import_chunks',
  { batch: f.text(), resource: f.text(), record_ids: f.json<readonly number[]>() },
  { indexed: ['batch'], announced: false },
);

/** Proof of the trail, a block of entries at a time; see `audit-seal-format.ts`. The id is the seal's place in the chain. */
export const auditSeals = defineTable(
  'audit_seals',
  {
    first_id: f.relation('audit').loose(),
    last_id: f.relation('audit').loose(),
    rows: f.integer(),
    /** Which columns of the trail were sealed, so that one declared later leaves old proofs as they are. */
    columns: f.longtext(),
    entries: f.longtext(),
    head: f.text(),
  },
  { appendOnly: true, announced: false },
);

/** Named sequences, see `Transaction.next`. */
export const counters = defineTable('counters', { name: f.text().unique(), value: f.integer() }, { announced: false });

/** The trail is append-only. */
export const auditTable = tableOf(audit, { appendOnly: true });

export const administratorsTable = tableOf(administrators);

/** Every table the kit keeps besides those of its resources. */
export const kitTables: readonly Table[] = [
  logins,
  sessions,
  passwordResets,
  idempotencyKeys,
  documents,
  importChunks,
  auditSeals,
  counters,
];

/** The table of every declared resource, by its name; `made` are those that keep more rules than their declarations say. */
export function tablesOfResources(
  resources: readonly AnyResource[],
  made: Readonly<Record<string, Table>> = {},
): Readonly<Record<string, Table>> {
  const known: Readonly<Record<string, Table>> = {
    administrators: administratorsTable,
    audit: auditTable,
    ...made,
  };
  return Object.fromEntries(resources.map((resource) => [resource.name, known[resource.name] ?? tableOf(resource)]));
}
