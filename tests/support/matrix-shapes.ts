import { type AnyResource, allFields, titlesOf } from '#shared/resource.ts';
import { viewsOfDay } from '#shared/overview.ts';
import { resources } from '#resources/index.ts';

/** A described call, and what it is about. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** Several where each will do; undefined where the description names none: such a route must not exist. */
  readonly permission: number | readonly number[] | null | undefined;
  readonly tag: string;
}

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

export const keysOf = (value: unknown): string[] => Object.keys((value ?? {}) as object);

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
