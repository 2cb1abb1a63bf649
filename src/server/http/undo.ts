import { f } from '#shared/field.ts';
import { parseBody } from '#shared/validate.ts';
import type { Body, Scene } from '#server/kit/commands.ts';
import { newBatchId } from '#server/kit/audit/entry.ts';
import { type Answer, doOnce } from '#server/kit/idempotency.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type Found, entriesOfBatch, findEntry, undo } from '#server/kit/undo.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { type ResourceCall, idOf, json, permit, repeatableOf, written } from './call.ts';
import { withBody } from './files.ts';
import { type Each, runEach } from './resource-writes.ts';

/**
 * Undo over HTTP, of one entry of the trail or of a bulk act. Whether what was done still stands is decided by
 * `kit/undo.ts`.
 */

export const UNDO_INPUT = { reason: f.text().max(500).optional() };

function reasonIn(body: Body): Pick<Scene, 'reason'> {
  const parsed = parseBody(body.values, UNDO_INPUT, { mode: 'input', isText: body.isForm });
  if (!parsed.ok) throw new Refusal('VALIDATION', { issues: parsed.issues, resource: 'audit' });
  const { reason } = parsed.value;
  return typeof reason === 'string' ? { reason } : {};
}

/** Needs the code that the undone write needed, and never less than changing such a record does. */
function permitUndo(call: ResourceCall, { bound, action }: Found): void {
  const { permission, ability } = bound.resource.actions?.[action] ?? {};
  permit({ ...call, bound }, permission ?? (ability === 'delete' ? ability : 'edit'));
}

/** Takes back one entry; `call.bound` is the trail itself. */
export function answerUndo(call: ResourceCall): Promise<Response> {
  const { c, kit, context } = call;
  const id = idOf(c.req.param('id'));
  return withBody(call, { fields: UNDO_INPUT, mode: 'input' }, async (body) => {
    const reason = reasonIn(body);
    const work = async (tx: Transaction): Promise<Answer> => {
      const found = await findEntry(kit, tx, id);
      permitUndo(call, found);
      const undone = { ...call, bound: found.bound };
      return written(undone, await undo({ kit, tx, bound: found.bound, context, ...reason }, found));
    };
    const repeatable = repeatableOf(call, body);
    return json(c, await kit.store.transaction((tx) => doOnce(tx, { repeatable, now: context.now }, () => work(tx))));
  });
}

/** Takes back what of a bulk act still stands, the latest first; each entry stands or falls alone. */
export function answerBatchUndo(call: ResourceCall): Promise<Response> {
  const { c, kit, context } = call;
  return withBody(call, { fields: UNDO_INPUT, mode: 'input' }, async (body) => {
    const reason = reasonIn(body);
    const undone = String(c.req.param('batch_id'));
    const repeatable = repeatableOf(call, body);
    const work = (tx: Transaction | null): Promise<Answer> => undoBatch(call, { undone, reason, shared: tx });
    if (!repeatable) return json(c, await work(null));
    return json(c, await kit.store.transaction((tx) => doOnce(tx, { repeatable, now: context.now }, () => work(tx))));
  });
}

interface BatchUndo {
  readonly undone: string;
  readonly reason: Pick<Scene, 'reason'>;
  readonly shared: Transaction | null;
}

async function undoBatch(call: ResourceCall, { undone, reason, shared }: BatchUndo): Promise<Answer> {
  const { kit } = call;
  const entries = undone.includes('\0') ? [] : await entriesOfBatch(shared ?? kit.store, undone);
  const [first] = entries;
  if (!first) throw new Refusal('NOT_FOUND', { message: 'unknown_act' });
  // All of a bulk act are one action of one resource: who may not take back one may take back none.
  const find = (tx: Transaction): Promise<Found> => findEntry(kit, tx, first.id);
  permitUndo(call, await (shared ? find(shared) : kit.store.transaction(find)));
  const batchId = newBatchId();
  const all = entries.map((row): Each => ({
    id: Number(row.record_id),
    run: async (scene) => {
      const found = await findEntry(kit, scene.tx, row.id);
      return undo({ ...scene, bound: found.bound, batchId, ...reason }, found);
    },
  }));
  const results = await runEach(call, all, shared);
  const answer = { results, batch_id: batchId, undo_of: undone };
  const lacking = results.find(({ code }) => code === 'REASON_NEEDED');
  if (!lacking || results.some(({ ok }) => ok === true)) return { status: 200, body: answer };
  // Nothing happened, and a reason is what it takes: said as of one entry, so that the call may be repeated with it.
  const { message, moved_on } = lacking;
  throw new Refusal('REASON_NEEDED', { body: { message, moved_on, ...answer } });
}
