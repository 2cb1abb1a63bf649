import { type AnyAction, type AnyResource, allFields, titlesOf } from '#shared/resource.ts';
import { viewsOfDay } from '#shared/overview.ts';
import { createLogin } from '#server/kit/accounts/accounts.ts';
import { type AccountResource, importChunks } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Table } from '#server/platform/database/table.ts';
import { resources } from '#resources/index.ts';
import { insertHouse } from './houses.ts';
import { OFFER, beginning, fitting, withCompanions, withQuote, startingFor, withTargets } from './companions.ts';
import { statementRuns } from '#server/domain/revenue/tables.ts';
import { FIRST_ADMINISTRATOR } from './app.ts';
import { guardOf, rowAllowing, sampleBody, sampleInput, sampleRow, unsettled } from './samples.ts';

/** A described call, and what it is about. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** Several where each will do; undefined where the description names none: such a route must not exist. */
  readonly permission: number | readonly number[] | null | undefined;
  readonly tag: string;
}

/** A request that succeeds for whoever may make it. */
export interface Scene {
  readonly address: string;
  readonly body?: unknown;
}

/** What no answer holds, and what only those with the code are shown. */
export const HIDDEN_MARK = 'never-leaves-the-server';
const guardMark = (code: number): string => `only-for-code-${code}-`;

export const resourceOf = ({ tag }: Operation): AnyResource => {
  const resource = (resources as readonly AnyResource[]).find(({ name }) => name === tag);
  if (!resource) throw new Error(`There is no resource ${tag}`);
  return resource;
};

const BASE = ['id', 'created_at', 'updated_at', 'version'];

/** What a record shows to a holder of these codes, read off the declaration. */
const visibleFields = ({ fields }: AnyResource, codes: ReadonlySet<number>): string[] => [
  ...BASE,
  ...Object.entries(fields)
    .filter(([, { spec }]) => spec.stored && !spec.hidden)
    .filter(([, { spec }]) => spec.visibleTo === undefined || codes.has(spec.visibleTo))
    .map(([name]) => name),
];

/** What a body may not carry: each of them must be refused by name. */
export const unwritableFields = ({ fields }: AnyResource, mode: 'create' | 'update'): string[] => [
  ...BASE,
  ...Object.entries(fields)
    .filter(([, { spec }]) => spec.managed || spec.hidden || (mode === 'update' && spec.createOnly))
    .map(([name]) => name),
];

/** The names an answer has at its top, and below it those of its record, its rows or its results. */
export const shape = (top: readonly string[], record: readonly string[] = []): string =>
  `${top.toSorted().join(' ')} / ${record.toSorted().join(' ')}`;

const keysOf = (value: unknown): string[] => Object.keys((value ?? {}) as object);

/** The shape of what was answered; rows that differ among themselves have none. */
export function shapeOf(body: unknown, text: string): string {
  if (typeof body !== 'object' || body === null) {
    if (text.startsWith('%PDF-')) return PDF;
    const [head = ''] = text.replace('\uFEFF', '').split('\r\n');
    return shape(['file'], head.replaceAll('"', '').split(','));
  }
  const [nested] = Object.values(body).filter((value) => typeof value === 'object' && value !== null) as unknown[];
  if (!Array.isArray(nested)) return shape(keysOf(body), keysOf(nested));
  if (nested.length === 0) return shape(keysOf(body));
  const kinds = new Set(nested.map((row) => shape(keysOf(body), keysOf(row))));
  return [...kinds].join(' or ');
}

const CONSEQUENCES = [
  'open_sessions',
  'contact_submissions',
  'messages',
  'attendance_days',
  'owner_status',
  'past_stays',
  'enquiries',
  'forbidden_by',
] as const;

/** A paper: its pages are tried by suites of their own. */
const PDF = shape(['file'], ['a PDF']);

const RUN_FIELDS = ['done', 'period', 'problems', 'run_id', 'state', 'total'];

const RESET_LINK = shape(['link', 'expires_at', 'audit_id']);

/** Calls that answer something else than records. */
const OWN_SHAPES: Readonly<Record<string, string>> = {
  'GET /api/package-versions/{id}/summary': PDF,
  'POST /api/package-versions/{id}/simulate': shape(
    ['data'],
    ['current', 'from', 'simulated', 'stays', 'units', 'until'],
  ),
  'GET /api/owner-statements/{id}/paper': PDF,
  'GET /api/owner-statements/{id}/reissue-preview': shape(
    ['data'],
    ['reference', 'lines', 'opening', 'payable', 'carried', 'problems'],
  ),
  'GET /api/owner-statements/{id}/warnings': shape(['data'], ['warnings']),
  'GET /api/owner-statements/matrix': shape(['data'], ['owners', 'per_page', 'periods', 'total']),
  'GET /api/ledger-entries/{id}/event': shape(
    ['data'],
    ['event_id', 'posted_on', 'label', 'formula', 'because', 'legs', 'sum_sen'],
  ),
  'GET /api/colleagues/{account_number}': shape(['data'], ['name']),
  'GET /api/stay-revenues/{id}/lines': shape(['data'], ['lines']),
  'GET /api/stay-revenues/month-so-far': shape(['data'], ['from', 'until', 'to', 'now', 'before']),
  'GET /api/users/{id}/agent-account': shape(
    ['data'],
    ['bookings', 'cancelled', 'revenue_sen', 'pending_sen', 'to_approve_sen', 'to_pay_sen', 'paid_sen', 'owed_sen'],
  ),
  'GET /api/users/{id}/commission-statement': PDF,
  'GET /api/users/{id}/commission-table': shape(
    ['file'],
    ['Commission', 'Stay', 'Earned on', 'State', 'How it is worked out', 'Amount (RM)'],
  ),
  'GET /api/companies/{id}/account': shape(
    ['data'],
    ['ageing', 'balance_sen', 'credit_limit_sen', 'left_sen', 'overdue_sen', 'unallocated_sen'],
  ),
  'GET /api/companies/{id}/statement': PDF,
  'GET /api/companies/{id}/statement-table': shape(
    ['file'],
    ['Date', 'What for', 'Reference', 'Amount (RM)', 'Balance (RM)'],
  ),
  'GET /api/expense-month': shape(['data'], ['property_id', 'period', 'sheet_id', 'rows']),
  'POST /api/expense-month': shape(
    ['data', 'audit_id'],
    ['cells', 'created', 'changed', 'removed', 'problems', 'total_sen', 'sheet_id'],
  ),
  'GET /api/owner-statements/{id}/table': shape(['file'], ['Line', 'Clause', 'How it is worked out', 'Amount (RM)']),
  'GET /api/payouts/batches/{batch}': shape(
    ['file'],
    ['reference', 'beneficiary', 'bank', 'bic', 'account', 'amount_myr', 'statement'],
  ),
  'POST /api/owner-statements/runs': shape(['data'], ['run_id']),
  'GET /api/owner-statements/ledger-check': shape(['data'], ['checked_at', 'faults']),
  'GET /api/owner-statements/latest-runs': shape(['data'], ['runs']),
  'GET /api/owner-statements/runs/{run_id}': shape(['data', ...RUN_FIELDS], RUN_FIELDS),
  'POST /api/owner-statements/runs/{run_id}/cancel': shape(['data'], RUN_FIELDS),
  'POST /api/payouts/bulk/export': shape(['batch_id', 'results'], ['audit_id', 'for_good', 'id', 'ok']),
  'POST /user-mgmt/check-email-available': shape(['available']),
  'POST /user-mgmt/reset-user-password': RESET_LINK,
  'POST /api/administrators/{id}/reset-password': RESET_LINK,
  'POST /api/users/{id}/reveal-identity': shape(['identity_number', 'audit_id']),
  'GET /api/holidays/{id}/effect': shape(['data'], ['nights', 'room_types', 'effects']),
  'GET /api/holiday-effect': shape(['data'], ['nights', 'room_types', 'effects']),
  'POST /api/holidays/copy-year': shape(['data'], ['year', 'holidays', 'known', 'made']),
  'GET /api/owners/{id}/account': shape(['data'], ['ages', 'balance_sen']),
  'GET /api/owners/{id}/holdings': shape(
    ['data'],
    ['next_guest', 'units', 'next_payout', 'stopped', 'paid_to', 'expenses'],
  ),
  'POST /api/owners/{id}/as-owner': shape(
    ['data', 'audit_id'],
    [
      'name',
      'account_number',
      'today',
      'month',
      'next_guest',
      'units',
      'free',
      'balance_sen',
      'statements',
      'payouts',
      'stopped',
      'next_payout',
      'paid_to',
      'papers',
    ],
  ),
  'GET /api/owners/{id}/performance': shape(['data'], ['from', 'until', 'units']),
  'GET /api/owners/{id}/trial-versions': shape(['data'], ['versions']),
  'POST /api/owners/{id}/what-if': shape(['data'], ['from', 'to', 'stays', 'current', 'tried', 'units']),
  'GET /api/owners/{id}/income': shape(['data'], ['years']),
  'GET /api/owners/{id}/income-paper': PDF,
  'GET /api/owners/{id}/income-table': shape(
    ['file'],
    [
      'Month',
      'Income (RM)',
      'Expenses (RM)',
      'Own stays (RM)',
      'Fees and tax (RM)',
      'Corrections and payments (RM)',
      'Net (RM)',
    ],
  ),
  'GET /api/free-stay-requests/{id}/charges': shape(
    ['data'],
    ['nights', 'lines', 'total_sen', 'borne_sen', 'displaced_sen'],
  ),
  'GET /api/free-stay-requests/{id}/calendar': shape(['data'], ['today', 'unit_id', 'number', 'nights']),
  'POST /api/free-stay-programmes/{id}/roll': shape(['data'], ['year', 'shares', 'known']),
  'POST /api/free-stay-programmes/{id}/simulate': shape(
    ['data'],
    ['year', 'requests', 'current', 'simulated', 'accounts', 'differences'],
  ),
  'POST /api/calendar-feeds/{id}/renew': shape(['link', 'audit_id']),
  'POST /api/reservations/{id}/registration-card': shape(['data'], ['documents']),
  'GET /api/map-tiles': shape(['data']),
  'GET /api/listing-summary': shape(['data'], ['today', 'properties', 'owners']),
  'GET /api/expenses/let-units': shape(['data'], ['number', 'unit_id']),
  'GET /api/expenses/{id}/split-units': shape(['data'], ['is_let_here', 'nights', 'number', 'size_sqm', 'unit_id']),
  'GET /api/reservations/calendar': shape(
    ['data'],
    ['today', 'from', 'to', 'properties', 'property_id', 'room_types', 'stays', 'weekend_nights'],
  ),
  'GET /api/reservations/outlook': shape(['data'], ['today', 'houses']),
  'GET /api/reservations/senders': shape(['data'], ['about', 'id', 'name', 'name_zh']),
  'GET /api/reservations/faults': shape(['data'], ['reservation_id', 'reference', 'fault', 'found']),
  'GET /api/reservations/choices': shape(['data'], ['properties', 'units']),
  'GET /api/enquiries/choices': shape(['data'], ['administrators', 'properties']),
  'GET /api/room-types/{id}/rates': shape(['data'], ['from', 'to', 'today', 'standing', 'days']),
  'GET /api/rate-grid': shape(['data'], ['from', 'to', 'houses', 'rows', 'plans', 'seasons', 'holidays']),
  'POST /api/rate-grid': shape(['data', 'batch_id'], ['cells', 'changed']),
  'POST /api/room-types/{id}/rate-days': shape(['data', 'audit_id'], ['nights', 'changed']),
  'GET /api/users/{id}/delete-consequences': shape(['data'], CONSEQUENCES),
};

/**
 * Calls that succeed only for a stay in the right place at the right hour, or answer with something else than its record.
 * Here they must let the right people through to their own rules; that they then succeed is what `stay-states`,
 * `stay-rules`, `stay-places` and `calendars` show.
 */
export const isAboutStay = ({ path }: Operation): boolean =>
  /^\/api\/(reservations|(reservations|calendar-stays|reservation-guests|free-stay-requests)\/(\{id\}|bulk)\/[\w-]+)$/.test(
    path,
  );

/** The shape of the answer to a holder of these codes, from the declaration alone. */
export function expectedShape(operation: Operation, codes: ReadonlySet<number>): string {
  const { method, path } = operation;
  const own = OWN_SHAPES[`${method} ${path}`];
  if (own !== undefined) return own;
  const resource = resourceOf(operation);
  const fields = visibleFields(resource, codes);
  if (path === '/user-mgmt/get-rider-details') {
    const named = fields.filter((name) => name !== 'identity_mask');
    return shape(['data'], [...named, 'identity_number', 'documents', 'warnings']);
  }
  if (path === `/api/${resource.name}/day`) return shape(['views'], viewsOfDay(resource.overview ?? { by: [] }));
  if (path.endsWith('/titles')) return shape([resource.name, 'totalCount'], Object.keys(allFields(titlesOf(resource))));
  const listed = fields.filter((name) => resource.fields[name]?.spec.proof !== true);
  if (method === 'GET' && path.endsWith('/export')) return shape(['file'], listed);
  if (path.endsWith('/import')) return shape(['results', 'created'], ['line', 'ok', 'id']);
  if (path.endsWith('/import/{batch}/undo')) return shape(['removed', 'gone', 'kept', 'next']);
  if (path.includes('/bulk/')) return shape(['results', 'batch_id'], ['id', 'ok', 'audit_id', 'for_good']);
  if (method === 'GET')
    return path.endsWith('{id}') ? shape(['data'], fields) : shape([resource.name, 'totalCount'], listed);
  return shape(['data', 'audit_id'], method === 'DELETE' ? [] : fields);
}

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
