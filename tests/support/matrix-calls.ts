import type { AnyAction, AnyResource } from '#shared/resource.ts';
import { createLogin } from '#server/kit/accounts/accounts.ts';
import { type AccountResource, importChunks } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Table } from '#server/platform/database/table.ts';
import { resources } from '#resources/index.ts';
import { insertHouse } from './houses.ts';
import { OFFER, beginning, fitting, withCompanions, withQuote, startingFor } from './companions.ts';
import { withTargets } from './targets.ts';
import { statementRuns } from '#server/domain/revenue/tables.ts';
import { FIRST_ADMINISTRATOR } from './app.ts';
import { guardOf, rowAllowing, sampleBody, sampleInput, sampleRow, unsettled } from './samples.ts';
import { type Operation, keysOf, resourceOf } from './matrix-shapes.ts';

/** A request that succeeds for whoever may make it. */
export interface Scene {
  readonly address: string;
  readonly body?: unknown;
}

/** What no answer holds, and what only those with the code are shown. */
export const HIDDEN_MARK = 'never-leaves-the-server';
const guardMark = (code: number): string => `only-for-code-${code}-`;

let n = 5000;

/** Rows in every state: what is hidden and what is guarded can be told wherever it turns up. */
function markedRow(resource: AnyResource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const marks = Object.entries(resource.fields).flatMap(([name, { spec }]): [string, unknown][] => {
    // A statement's paper says what is kept as JSON: a mark there would be no addressee.
    if (spec.hidden) return [[name, spec.kind === 'json' ? null : HIDDEN_MARK]];
    if (spec.visibleTo === undefined) return [];
    const mark = `${guardMark(spec.visibleTo)}${name}`;
    const file = { id: 1, name: mark, kind: 'application/pdf', size: 1, url: '/api/files/1' };
    return [[name, spec.kind === 'file' ? file : mark]];
  });
  return { ...row, ...Object.fromEntries(marks) };
}

const tableOf = (resource: AnyResource): Table => (resourceTables as Readonly<Record<string, Table>>)[resource.name]!;

interface Made extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly account_number: string;
}

async function insert(tx: Transaction, resource: AnyResource, state: Readonly<Record<string, unknown>>): Promise<Made> {
  n += 1;
  // What a record keeps hidden, its companions keep, too.
  const sample = markedRow(resource, { ...sampleRow(resource, n), ...state });
  const values = await withCompanions(tx, resource.name, sample, n);
  const row = await tx.insert(tableOf(resource), markedRow(resource, values));
  const made = { ...row, id: row.id, account_number: String(row['account_number']) };
  if (resource.name === 'users' || resource.name === 'administrators') {
    const { id, account_number } = made;
    const account = { resource: resource.name as AccountResource, email: String(row['email']), id, account_number };
    await createLogin(tx, account, null);
  }
  return made;
}

/** What a sample cannot know: states in which the call is allowed, and inputs that grant nothing. */
const STATES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'reservation-guests': { is_lead: false },
  administrators: { permissions: [], active: true },
  'saved-views': { is_shared: true },
  'package-versions': { state: 'draft' },
  expenses: { state: 'draft' },
  'owner-statements': { state: 'locked', superseded_by: null, payout_id: null },
  'expense-rules': { property_id: 1 },
  reservations: { total_sen: 0, paid_sen: 5000, balance_sen: 0, rounding_sen: 0, deposit_sen: 0 },
  users: { role: 'rider', status: 'approved', banned: false },
};
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  administrators: { permissions: [] },
  users: { role: 'user' },
};
/** What those write who lack the first of the codes that make a record. */
const BODIES_OF_OTHERS: typeof BODIES = { 'entitlement-entries': { kind: 'adjust' } };
const INPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  permissions: { permissions: [] },
  decision: { action: 'reject', remark: 'No such address.' },
  quote: OFFER,
  'bank-decision': { action: 'reject', remark: 'Not on the statement.' },
};
const CELL = { unit_id: null, category: 'other', amount_sen: 100, version: null };
const PRICE = { room_type_id: 1, date: '2026-12-01', price_sen: 30_000, before_sen: 28_000 };
const EXTRA_INPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/user-mgmt/check-email-available': { email: 'nobody@example.test' },
  '/api/users/{id}/reveal-identity': { reason: 'asked' },
  '/api/room-types/{id}/rate-days': { from: '2026-12-01', to: '2026-12-03', price_sen: 30_000 },
  '/api/rate-grid': { cells: [PRICE], preview: true },
  '/api/expense-month': { property_id: 1, period: '2026-10', cells: [CELL], preview: true },
  '/api/package-versions/{id}/simulate': { period: '2026-10' },
  '/api/owner-statements/runs': { period: '2026-10' },
  '/api/holidays/copy-year': { year: 2031, preview: true },
  '/api/free-stay-programmes/{id}/roll': { year: 2026, preview: true },
};

/** What a reading call asks beside its address. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/rate-grid': '?from=2026-12-01&to=2027-01-01',
  '/api/expense-month': '?property_id=1&period=2026-10',
  '/api/expenses/let-units': '?property_id=1',
  '/api/owners/{id}/income-paper': '?year=2026',
  '/api/owners/{id}/income-table': '?year=2026',
  '/api/reservations/senders': '?kind=agent',
};

/** The first that is made. */
const RUN = 1;

/** A file for the bank. */
const BATCH = 'BF-20261120-120000000';

/** A month of statements being made, for the calls about one. */
const insertRun = async (tx: Transaction): Promise<number> => {
  const progress = { state: 'running' as const, waiting: [], total: 0, done: 0, problems: [] };
  return (await tx.insert(statementRuns, { period: '2026-10', asked_by: 'ADM-0', ...progress })).id;
};

/** A version that is on offer: terms of one's own choice need a second code. */
async function insertOffered(tx: Transaction): Promise<unknown> {
  const { id: package_id } = await insert(tx, resourceOf({ tag: 'service-packages' } as Operation), {
    state: 'active',
  });
  const version = { package_id, state: 'active' };
  return (await insert(tx, resourceOf({ tag: 'package-versions' } as Operation), version)).id;
}

/** A few rows of every resource, for what only reads: one in every view and behind every door. */
export async function seedForReading(tx: Transaction): Promise<Map<string, Made>> {
  const seeded = new Map<string, Made>();
  // The first property: a unit of it is let.
  await insertHouse(tx);
  for (const resource of resources as readonly AnyResource[]) {
    const state = STATES[resource.name] ?? {};
    const first = await insert(tx, resource, state);
    seeded.set(resource.name, first);
    if (resource.name !== 'users') continue;
    await insert(tx, resource, { ...state, status: 'pending', role: 'user' });
    await insert(tx, resource, { ...state, role: 'user', created_at: '2020-01-01T00:00:00.000Z', last_login_at: null });
  }
  await insertRun(tx);
  await insert(tx, resourceOf({ tag: 'payouts' } as Operation), { state: 'exported', batch: BATCH });
  const rider = seeded.get('users')?.account_number;
  await insert(tx, resourceOf({ tag: 'attendance' } as Operation), { account_number: rider });
  return seeded;
}

/** A reading call about what was seeded. */
export function readingScene(operation: Operation, seeded: ReadonlyMap<string, Made>): Scene {
  const record = seeded.get(operation.tag);
  const address = operation.path
    .replace('{id}', String(record?.id))
    .replace('{run_id}', String(RUN))
    .replace('{batch}', BATCH)
    .replace('{account_number}', FIRST_ADMINISTRATOR);
  const isOfRider = ['/user-mgmt/get-rider-details', '/user-mgmt/rider-attendance'].includes(operation.path);
  return {
    address: isOfRider
      ? `${address}?account_number=${encodeURIComponent(String(seeded.get('users')?.account_number))}`
      : `${address}${QUERIES[operation.path] ?? ''}`,
  };
}

/** Whether the call makes or changes a record with a body of its fields. */
export function writesOf(operation: Operation): 'create' | 'update' | null {
  if (operation.path.startsWith('/api/files/') || operation.tag === 'files') return null;
  const { name, endpoints = {} } = resourceOf(operation);
  const call = `${operation.method} ${operation.path}`;
  if (call === `POST /api/${name}` || call === endpoints.create) return 'create';
  return call === `PATCH /api/${name}/{id}` || call === endpoints.update ? 'update' : null;
}

interface Writer {
  readonly account_number: string;
  readonly codes: ReadonlySet<number> | null;
}

/** A writing call that succeeds, with a record of its own. */
export async function writingScene(
  tx: Transaction,
  operation: Operation,
  { account_number, codes }: Writer,
): Promise<Scene> {
  const resource = resourceOf(operation);
  const isOther = !(codes?.has(resource.createPermission?.[0] ?? -1) ?? false);
  const { path } = operation;
  const body = (): Promise<Record<string, unknown>> => {
    const values = {
      ...sampleBody(resource.fields, 'create', (n += 1)),
      ...BODIES[resource.name],
      ...beginning(resource.name),
      ...(isOther ? BODIES_OF_OTHERS[resource.name] : {}),
    };
    return withTargets(tx, resource.fields, values);
  };
  if (writesOf(operation) === 'create') return { address: path, body: await body() };
  if (path.endsWith('/import')) {
    return { address: path, body: { batch: `b${(n += 1)}`, rows: [{ line: 2, values: await body() }] } };
  }
  if (path.includes('{run_id}')) return { address: path.replace('{run_id}', String(await insertRun(tx))), body: {} };
  if (path.endsWith('/import/{batch}/undo')) {
    const batch = `b${(n += 1)}`;
    await tx.insert(importChunks, { batch, resource: resource.name, record_ids: [] });
    return { address: path.replace('{batch}', batch), body: {} };
  }
  const [name, action] = actionOf(resource, operation) ?? [];
  if (name === 'quote') await withQuote(tx);
  const own = {
    ...(resource.name === 'saved-views' ? { owner: account_number } : {}),
    ...(name === 'bank-withdrawal' ? { bank_change_by: account_number } : {}),
  };
  const allowed = action ? guarded(resource, action) : {};
  const standing = { ...STATES[resource.name], ...startingFor(`${resource.name}.${name ?? ''}`), ...allowed, ...own };
  const asked = INPUTS[name ?? ''] ?? (action ? sampleInput({ resource, action }, n + 1, standing) : {});
  const state = action ? unsettled(resource, action, asked, { ...sampleRow(resource, n + 1), ...standing }) : standing;
  const record = await insert(tx, resource, state);
  const address = path.replace('{id}', String(record.id));
  if (path.endsWith('/what-if'))
    return { address, body: { version_id: await insertOffered(tx), from: '2026-09', to: '2026-10' } };
  if (!action) {
    const input = EXTRA_INPUTS[path] ?? {};
    return { address, body: path.endsWith('/reset-user-password') ? { account_number: record.account_number } : input };
  }
  const whole = await withTargets(tx, action.input ?? {}, sampleInput({ resource, action }, n, record));
  const sampled = {
    ...fitting(whole, `${resource.name}.${name ?? ''}`, record),
    ...(name === 'move-credit' ? { amount_sen: null, confirm_overpayment: true } : {}),
  };
  // What takes the place of a rate comes after its beginning, and is another one.
  const input =
    INPUTS[name ?? ''] ??
    (name === 'replace' ? { ...sampled, from: '2199-01-01', source: 'A later gazette' } : sampled);
  if (path.includes('/bulk/')) return { address, body: { ids: [record.id], input } };
  return { address, body: path.includes('{id}') ? input : { account_number: record.account_number, ...input } };
}

/** The fields of the action's guard, in a state that it allows. */
const guarded = (resource: AnyResource, action: AnyAction): Record<string, unknown> => {
  const row = rowAllowing(resource, action, n);
  return Object.fromEntries(keysOf(guardOf(action)).map((name) => [name, row[name]]));
};

function actionOf(resource: AnyResource, { method, path }: Operation): [string, AnyAction] | undefined {
  const base = `/api/${resource.name}`;
  return Object.entries(resource.actions ?? {}).find(
    ([name, { endpoint }]) =>
      `${method} ${path}` === endpoint || path === `${base}/{id}/${name}` || path === `${base}/bulk/${name}`,
  );
}
