import { is } from './conditions.ts';
import { calendarToday } from '#shared/business-date.ts';
import type { Fields } from '#shared/field.ts';
import { changeOf } from '#shared/actions.ts';
import { type Issue, type Parsed, issue } from '#shared/errors.ts';
import { type BodyMode, type Values, parseBody, parseInput } from '#shared/validate.ts';
import { matches } from '#shared/matches.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { NotThere, NotUnique, type Transaction } from '#server/platform/database/store.ts';
import type { Row, StoredRow } from '#server/platform/database/table.ts';
import { type Changes, writeEntry } from '#server/kit/audit/entry.ts';
import { actionOf, allowedActions, isAllowed, refuseOwnStep, tellingWhatElse } from './allowed-actions.ts';
import { entryOf, isForGood, isIdle, refuseIdleAct } from './command-entry.ts';
import type { RequestContext } from './caller.ts';
import { file, settleDocuments } from '#server/kit/documents/change.ts';
import { type Bound, type Kit, canRead, hasId, present, scopeOf, whereContext } from './kit.ts';
import { findGoneRelations, removeUnnamed, takenValues } from './references.ts';
import { Refusal } from './refusal.ts';
import { refuseUnasked } from './unasked-inputs.ts';
import { auditTable } from './tables.ts';
import type { AnyCommand, Creation, HandledCommand } from './server-part.ts';

/**
 * The one way in which callers write records: parsed, locked, checked, written, noted in the trail, in one
 * transaction. What a resource adds comes from its server part; what a write entails in other records is
 * `side-writes.ts`.
 */

/** The body of a call, and whether its scalars came as text (multipart). */
export interface Body {
  readonly values: Values;
  readonly isForm: boolean;
}

/** Outcome of a write: the row as it is now (null when it was deleted) and its audit entry (null when nothing changed). */
export interface Outcome {
  readonly row: StoredRow | null;
  readonly auditId: number | null;
  /** Whether no undo takes it back: what it changed is given back by other actions only, or was erased. */
  readonly isForGood: boolean;
}

/** Context of a command: one resource, one transaction, one caller. */
export interface Scene {
  readonly kit: Kit;
  readonly tx: Transaction;
  readonly bound: Bound;
  readonly context: RequestContext;
  /** Why, where the call says so and not its body. */
  readonly reason?: string;
  /** The bulk act that it is a part of. */
  readonly batchId?: string;
}

/** Record of a command, and the version it expects. */
export interface Target {
  readonly id: number;
  /** The version the caller saw, from If-Match; null proceeds without asking. */
  readonly expected: number | null;
}

function parsedOrRefuse(bound: Bound, parsed: Parsed<Values>, action?: string): Values {
  if (parsed.ok) return parsed.value;
  throw notValid(bound, parsed.issues, action);
}

const notValid = (bound: Bound, issues: readonly Issue[], action?: string): Refusal =>
  new Refusal('VALIDATION', { issues, resource: bound.resource.name, ...(action === undefined ? {} : { action }) });

/** Input that was read by these fields: of a record, or of the action. */
interface ReadInput {
  readonly fields: Fields;
  readonly values: Values;
  readonly action?: string;
}

export async function refuseGone(scene: Scene, { fields, values, action }: ReadInput): Promise<void> {
  const issues = await findGoneRelations(scene, fields, values);
  if (issues.length > 0) throw notValid(scene.bound, issues, action);
}

/** Refuses with all taken values at once, so that correcting one does not reveal the next. */
async function refuseTaken(bound: Bound, command: AnyCommand): Promise<void> {
  const { tx, before, change } = command;
  const issues = [...(await takenValues(tx, bound.table, { before, change }))];
  for (const found of (await bound.part.issues?.(command)) ?? []) {
    if (!issues.some(({ path }) => path[0] === found.path[0])) issues.push(found);
  }
  if (issues.length > 0) throw notValid(bound, issues);
}

/** Only what has a column; passwords are the server part's business. */
const columnsIn = (bound: Bound, values: Values): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => bound.resource.fields[name]?.spec.stored));

/** An update of nothing by the scene's caller. */
export const commandOf = ({ kit, tx, context }: Scene): AnyCommand => ({
  kind: 'update',
  action: null,
  kit,
  tx,
  context,
  documents: kit.documents,
  before: null,
  change: {},
  input: {},
  said: new Set(),
});

/** The body of a creation: the record's own fields, or what the act that makes one asks. */
export const createShapeOf = ({ resource }: Bound): { readonly fields: Fields; readonly mode: BodyMode } =>
  resource.create ? { fields: resource.create.input, mode: 'input' } : { fields: resource.fields, mode: 'create' };

const readingOf = (mode: BodyMode, { context }: Scene, { isForm }: Body) => ({
  mode,
  isText: isForm,
  today: calendarToday(context.now),
});

export async function create(scene: Scene, body: Body): Promise<Outcome> {
  const { bound } = scene;
  const { fields, mode } = createShapeOf(bound);
  const values = parsedOrRefuse(bound, parseBody(body.values, fields, readingOf(mode, scene, body)));
  await refuseGone(scene, { fields, values });
  const columns = bound.resource.create ? {} : columnsIn(bound, values);
  const command: AnyCommand = {
    ...commandOf(scene),
    kind: 'create',
    change: { ...defaultsOf(bound), ...columns },
    input: values,
  };
  const made = await bound.part.creates?.handle(command);
  if (!made) return perform(scene, command);
  return perform(scene, { ...command, change: { ...command.change, ...made.columns } }, made);
}

const defaultsOf = (bound: Bound): Row =>
  Object.fromEntries(
    Object.entries(bound.resource.fields)
      .filter(([, { spec }]) => spec.stored && (spec.default !== undefined || spec.optional))
      .map(([name, { spec }]) => [name, spec.default ?? null]),
  );

/** Fields the caller may not read cannot be changed either: an edit that changes nothing would tell them the value. */
const fieldsKnownTo = ({ bound, context }: Scene): Fields =>
  Object.fromEntries(
    Object.entries(bound.resource.fields).filter(([, { spec }]) => spec.hidden || canRead(context.caller, spec)),
  );

export async function update(scene: Scene, target: Target, body: Body): Promise<Outcome> {
  const { bound } = scene;
  const input = parsedOrRefuse(bound, parseBody(body.values, fieldsKnownTo(scene), readingOf('update', scene, body)));
  const before = await locked(scene, target);
  refuseClosed(scene, before);
  await refuseGone(scene, { fields: bound.resource.fields, values: input });
  const change = columnsIn(bound, input);
  return perform(scene, { ...commandOf(scene), before, change, input });
}

export async function remove(scene: Scene, target: Target): Promise<Outcome> {
  const before = await locked(scene, target);
  refuseClosed(scene, before);
  return perform(scene, { ...commandOf(scene), kind: 'remove', before });
}

export async function act(scene: Scene, target: Target & { readonly action: string }, body: Body): Promise<Outcome> {
  const { bound, context } = scene;
  const action = actionOf(bound, target.action);
  const input = parsedOrRefuse(bound, parseInput(body.values, action, readingOf('input', scene, body)), target.action);
  const before = await locked(scene, target);
  refuseClosed(scene, before);
  if (!isAllowed({ bound, context }, action, before)) {
    const allowed = allowedActions({ bound, context }, before);
    throw new Refusal('CONFLICT', { message: 'not_in_state', body: { allowed } });
  }
  refuseOwnStep({ bound, context }, action, before);
  refuseUnasked(scene, { name: target.action, action, before, input });
  await refuseGone(scene, { fields: action.input ?? {}, values: input, action: target.action });
  const noted = new Map<string, Changes[string]>();
  const command: HandledCommand<StoredRow, Values> = {
    ...commandOf(scene),
    kind: 'action',
    action: target.action,
    before,
    input,
    said: saidIn(body),
    note(changes) {
      for (const [name, change] of Object.entries(changes)) noted.set(name, change);
    },
  };
  const handler = bound.part.handlers?.[target.action];
  try {
    const change = handler ? { ...action.leadsTo, ...(await handler(command)) } : changeOf(action, input);
    return await perform(scene, { ...command, change }, { noted });
  } catch (error) {
    throw tellingWhatElse(scene, error, { row: before, action: target.action });
  }
}

const saidIn = ({ values }: Body): ReadonlySet<string> =>
  new Set(typeof values === 'object' && values !== null ? Object.keys(values) : []);

/** Finished states cannot be changed. */
export function refuseClosed({ bound, context }: Scene, row: Row): void {
  const { open } = bound.resource;
  const isOpen = !open || matches(predicateOf(open, { ...whereContext(bound, context), canRead: () => true }), row);
  if (!isOpen) throw new Refusal('CONFLICT', { message: 'closed_record', body: { allowed: [] } });
}

/** The row, locked, visible to the caller and at the version they saw. */
export async function locked(scene: Scene, target: Target): Promise<StoredRow> {
  const { tx, bound, context } = scene;
  if (bound.part.oneAtATime) await tx.turn(bound.resource.name);
  const row = await tx.lock(bound.table, target.id);
  if (!row || !matches(scopeOf(bound, context), row)) throw new Refusal('NOT_FOUND');
  bound.part.guard?.(context, row);
  if (target.expected !== null && target.expected !== row.version) {
    throw new Refusal('STALE', { body: await readStaleBody(scene, row) });
  }
  return row;
}

async function readStaleBody({ tx, bound, context }: Scene, row: StoredRow): Promise<Record<string, unknown>> {
  const isOfRecord = [is('resource', bound.resource.name), is('record_id', row.id)];
  const [last] = await tx.list(auditTable, {
    where: { op: 'and', of: isOfRecord },
    sort: [{ field: 'id', descending: true }],
    limit: 1,
  });
  return {
    current: present({ bound, context }, row),
    changed_by: last ? { name: last.actor_name, at: last.at, action: last.action } : null,
  };
}

/** What of a write its command does not say. */
interface Performing extends Pick<Creation<StoredRow>, 'entails'> {
  /** The entry of the trail that it takes back. */
  readonly undoOf?: number;
  /** What an action changed beside its record. */
  readonly noted?: ReadonlyMap<string, Changes[string]>;
}

/** The one way every write goes: complete, write, side effects, audit. */
export async function perform(
  scene: Scene,
  command: AnyCommand,
  { undoOf, entails, noted }: Performing = {},
): Promise<Outcome> {
  const { kit, bound } = scene;
  const { tx, before, context } = command;
  await refuseTaken(bound, command);
  try {
    const further = (await bound.part.before?.(command)) ?? {};
    const change = { ...command.change, ...further };
    if (isIdle(bound, { ...command, change })) return { row: before, auditId: null, isForGood: false };
    if (command.action !== null && before !== null && !noted?.size)
      await refuseIdleAct(bound, { ...command, action: command.action, before }, further);
    const filing = await file(kit.documents, bound, { ...command, change });
    const whole = { ...command, change: { ...change, ...filing.change } };
    const after = await write(kit, bound, whole);
    await settleDocuments(kit.documents, filing, { ...whole, after });
    if (after) await entails?.(after);
    await bound.part.after?.(whole, after);
    const entry = entryOf(scene, command, { after, undoOf, noted });
    const auditId = await writeEntry({ tx, table: kit.get('audit').table, author: context }, entry);
    const forgets = bound.resource.actions?.[command.action ?? '']?.forgets === true;
    return { row: after, auditId, isForGood: forgets || isForGood(bound.resource, entry) };
  } catch (error) {
    if (error instanceof NotUnique) throw notValid(bound, [error.issue]);
    if (error instanceof NotThere) throw notValid(bound, [issue([error.field], 'gone')]);
    throw error;
  }
}

async function write(kit: Kit, bound: Bound, { kind, tx, before, change }: AnyCommand): Promise<StoredRow | null> {
  if (kind === 'create') return tx.insert(bound.table, change);
  const id = Number(before?.id);
  if (kind === 'remove') {
    await removeUnnamed(tx, kit.resources, { resource: bound.resource.name, table: bound.table, id });
    return null;
  }
  const [row] = await tx.update(bound.table, hasId(id), change);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
