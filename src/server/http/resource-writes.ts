import { isRecord } from '#shared/records.ts';
import { BULK_LIMIT } from '#shared/constants.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { Fields } from '#shared/field.ts';
import { type AnsweredFile, FILE_TYPES } from '#shared/files.ts';
import { KINDS } from '#shared/kinds.ts';
import { calendarToday } from '#shared/business-date.ts';
import { type Values, parseBody, parseInput } from '#shared/validate.ts';
import { actionOf } from '#server/kit/allowed-actions.ts';
import { newBatchId } from '#server/kit/audit/entry.ts';
import { type Body, type Outcome, type Scene, act, create, createShapeOf } from '#server/kit/commands.ts';
import { type Answer, doOnce } from '#server/kit/idempotency.ts';
import { kindOf } from '#server/kit/accounts/account-kinds.ts';
import { accountNamed } from '#server/kit/accounts/account-named.ts';
import { type Bound, both, hasId, scopeOf } from '#server/kit/kit.ts';
import { Refusal, isUnchanged } from '#server/kit/refusal.ts';
import type { ServedCall } from '#server/kit/serve.ts';
import { type Gate, GateBusy } from '#server/platform/files/gate.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { type ResourceCall, idOf, json, repeatableOf, targetOf, written } from './call.ts';
import { type BodyShape, withBody } from './files.ts';
import { askedBy, refusalBody } from './problem.ts';

/**
 * Writes of a resource over HTTP: one record, an action, or many at once, each once per idempotency key. What a write
 * does to the record is `kit/commands.ts`.
 */

const sceneOf = ({ kit, bound, context }: ResourceCall, tx: Transaction): Scene => ({ kit, tx, bound, context });

/** Does the work in a transaction, once per idempotency key. */
async function answerOnce(call: ResourceCall, body: Body, work: (scene: Scene) => Promise<Answer>): Promise<Response> {
  const repeatable = repeatableOf(call, body);
  const answer = await call.kit.store.transaction((tx) =>
    doOnce(tx, { repeatable, now: call.context.now }, () => work(sceneOf(call, tx))),
  );
  return json(call.c, answer);
}

export async function answerCreate(call: ResourceCall): Promise<Response> {
  const { gate } = call.bound.part.creates ?? {};
  return withBody(call, createShapeOf(call.bound), (body) => {
    const answer = (): Promise<Response> =>
      answerOnce(call, body, async (scene) => written(call, await create(scene, body), 201));
    return gate ? inTurn(gate, answer) : answer();
  });
}

type Write = (scene: Scene, id: number, body: Body) => Promise<Outcome>;

/** A change or removal of the record in the address. */
export async function answerWrite(call: ResourceCall, write: Write): Promise<Response> {
  const { c, kit, bound } = call;
  const id = idOf(c.req.param('id'));
  const outcome = await withBody(call, { fields: bound.resource.fields, mode: 'update' }, (body) =>
    kit.store.transaction((tx) => write(sceneOf(call, tx), id, body)),
  );
  if (outcome.row) c.header('etag', `"${String(outcome.row.version)}"`);
  return json(c, written(call, outcome));
}

/** An action by id in the address, or by account number in the body. */
export async function answerAction(call: ResourceCall, name: string): Promise<Response> {
  const param = call.c.req.param('id');
  const shape: BodyShape = { fields: actionOf(call.bound, name).input ?? {}, mode: 'input', action: name };
  return withBody(call, shape, (body) =>
    answerOnce(call, body, async (scene) => {
      const { id, rest } = param === undefined ? await named(scene, body) : { id: idOf(param), rest: body };
      return written(call, await act(scene, { ...targetOf(call.c, id), action: name }, rest));
    }),
  );
}

async function named({ kit, tx, bound, context }: Scene, body: Body): Promise<{ id: number; rest: Body }> {
  const { account_number: number, ...values } = body.values;
  if (typeof number !== 'string' || number === '') {
    throw new Refusal('VALIDATION', { issues: [issue(['account_number'], 'required')], resource: bound.resource.name });
  }
  const resource = bound.resource.name === 'administrators' ? 'administrators' : 'users';
  const row = await accountNamed(tx, context, { accounts: kit.accounts, kind: kindOf(kit.accounts, resource), number });
  return { id: row.id, rest: { values, isForm: body.isForm } };
}

export function answerBulk(call: ResourceCall, name: string): Promise<Response> {
  return withBody(call, { fields: {}, mode: 'input', action: name }, (body) => answerBulkOf(call, name, body));
}

async function answerBulkOf(call: ResourceCall, name: string, body: Body): Promise<Response> {
  const { c, bound, context } = call;
  const { ids, input } = bulkBody(body.values, bound);
  const parsed = parseInput(input, actionOf(bound, name), { today: calendarToday(context.now) });
  if (!parsed.ok) {
    throw new Refusal('VALIDATION', { issues: parsed.issues, resource: bound.resource.name, action: name });
  }
  const bulk = { name, ids, input };
  const repeatable = repeatableOf(call, body);
  return repeatable
    ? answerOnce(call, body, ({ tx }) => runBulk(call, bulk, tx))
    : json(c, await runBulk(call, bulk, null));
}

interface Bulk {
  readonly name: string;
  readonly ids: readonly number[];
  readonly input: unknown;
}

/** Outcome of one record of a bulk act; its refusal does not touch the others. */
export interface Each {
  readonly id: number;
  run(scene: Scene): Promise<Outcome>;
}

/**
 * Each record stands or falls alone. With an idempotency key everything shares the key's transaction, so that a
 * repetition can neither act twice nor find half an answer.
 */
export async function runEach(
  call: ResourceCall,
  all: readonly Each[],
  shared: Transaction | null,
): Promise<Record<string, unknown>[]> {
  const results: Record<string, unknown>[] = [];
  for (const { id, run } of all) {
    const one = (tx: Transaction): Promise<Outcome> => run(sceneOf(call, tx));
    try {
      const done = shared ? await shared.attempt(() => one(shared)) : await call.kit.store.transaction(one);
      results.push({ id, ok: true, audit_id: done.auditId, for_good: done.isForGood });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push(isUnchanged(error) ? { id, ok: true, unchanged: true } : refused(call, id, error));
    }
  }
  return results;
}

function refused({ c }: ResourceCall, id: number, refusal: Refusal): Record<string, unknown> {
  const { code, message, moved_on } = refusalBody(refusal, askedBy(c));
  return { id, ok: false, code, message, ...(moved_on === undefined ? {} : { moved_on }) };
}

async function runBulk(call: ResourceCall, { name, ids, input }: Bulk, shared: Transaction | null): Promise<Answer> {
  const batchId = newBatchId();
  // Read without a fault before, so that it is one; no input at all asks for none.
  const body: Body = { values: isRecord(input) ? input : {}, isForm: false };
  const all = ids.map((id): Each => ({
    id,
    run: (scene) => act({ ...scene, batchId }, { id, expected: null, action: name }, body),
  }));
  return { status: 200, body: { results: await runEach(call, all, shared), batch_id: batchId } };
}

const areIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= BULK_LIMIT &&
  value.every((id) => Number.isSafeInteger(id) && id > 0);

function bulkBody(body: Record<string, unknown>, bound: Bound): { ids: number[]; input: unknown } {
  const issues: Issue[] = Object.keys(body)
    .filter((key) => key !== 'ids' && key !== 'input')
    .map((key) => issue([key], 'unknown_field', { field: key }));
  const ids = body['ids'];
  if (!areIds(ids)) issues.push(issue(['ids'], 'ids', { max: BULK_LIMIT }));
  if (!areIds(ids) || issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: bound.resource.name });
  return { ids: [...new Set(ids)], input: body['input'] ?? {} };
}

/** A call of the specification that the resource's server part answers itself. */
export function answerServed(call: ResourceCall, served: ServedCall): Promise<Response> {
  const { method, input = {} } = served.call;
  if (method === 'GET') return answerServedOf(call, served, { values: call.c.req.query(), isForm: true });
  return withBody(call, { fields: input, mode: 'input' }, (body) => answerServedOf(call, served, body));
}

async function answerServedOf(call: ResourceCall, served: ServedCall, body: Body): Promise<Response> {
  const { input = {}, isPartial, isSecret = false, status = 200 } = served.call;
  const { isReading } = served;
  const { c, bound } = call;
  const parsed = parseBody(body.values, input, { mode: isPartial ? 'update' : 'input', isText: body.isForm });
  const blanks = isPartial && !body.isForm ? blanksIn : () => [];
  const issues = parsed.ok ? blanks(body.values, input) : parsed.issues;
  if (!parsed.ok || issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: bound.resource.name });
  const reads = isReading?.(parsed.value) ?? false;
  if (isReading && !reads) c.get('requireRoom')();
  const params: Record<string, string> = c.req.param();
  const handle = async (scene: Scene): Promise<unknown> =>
    served.handle({ ...scene, input: parsed.value, params, record: await recordIn(scene, params['id']) });
  const inTransaction = <T>(work: (scene: Scene) => Promise<T>): Promise<T> =>
    call.kit.store.transaction((tx) => work(sceneOf(call, tx)));
  if (served.call.answer.spec.kind === 'file') return answerFile(c, await inTransaction(handle));
  const work = async (scene: Scene): Promise<Answer> => ({ status, body: await handle(scene) });
  const answer = async (): Promise<Response> =>
    isSecret || reads ? json(c, await inTransaction(work)) : answerOnce(call, body, work);
  return served.gate ? inTurn(served.gate, answer) : answer();
}

/** The bytes of a file, made now that nothing waits for the transaction. */
async function answerFile(c: ResourceCall['c'], answered: unknown): Promise<Response> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a handler answers has the type of its call's answer
  const { name, type, make } = answered as AnsweredFile;
  const bytes = await make();
  const headers = {
    'content-type': FILE_TYPES[type],
    'content-disposition': `attachment; filename="${name.replaceAll(UNSAFE_IN_NAMES, '-')}"`,
    'cache-control': 'no-store',
  };
  return c.body(Buffer.from(bytes), 200, headers);
}

/** What would end the header or lead out of a folder. */
const UNSAFE_IN_NAMES = /[^\w.-]+/g;

/** An empty number or day is refused as a slip where null has a meaning of its own. */
const blanksIn = (values: Values, input: Fields): Issue[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = input[name];
    return value === '' && field && KINDS[field.spec.kind].family !== 'text' ? [issue([name], 'required')] : [];
  });

async function inTurn<T>(gate: Gate, work: () => Promise<T>): Promise<T> {
  try {
    return await gate.run(work);
  } catch (error) {
    if (!(error instanceof GateBusy)) throw error;
    throw new Refusal('UNAVAILABLE', { headers: { 'Retry-After': String(error.retryAfterSeconds) } });
  }
}

async function recordIn({ tx, bound, context }: Scene, id: string | undefined): Promise<Row | null> {
  if (id === undefined) return null;
  const record = await tx.find(bound.table, both(scopeOf(bound, context), hasId(idOf(id))));
  if (!record) throw new Refusal('NOT_FOUND');
  return record;
}
