import type { Said } from '#shared/rates/line.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import {
  type OwnerStatement,
  isCurrent,
  listUnitsOf,
  nextRevision,
  refuseBuiltUpon,
  refuseMonthLeftOut,
  refuseOutOfTurn,
  settleFigures,
  settleMonth,
} from '#server/domain/revenue/statements.ts';
import { adjustDraft } from '#server/domain/revenue/owner-adjustments.ts';
import { statementMatrix } from '#server/domain/revenue/matrix.ts';
import { statementWarnings } from '#server/domain/revenue/month-warnings.ts';
import { reissuePreview } from '#server/domain/revenue/reissue-preview.ts';
import { readParties } from '#server/domain/revenue/parties.ts';
import { statementPaper, statementTable } from '#server/domain/revenue/statement-paper.ts';
import { holdTelling } from '#server/domain/listing/told-months.ts';
import { closeExpenses, reopenExpenses } from '#server/domain/expenses/cut-off.ts';
import { lockExpenses, postExpenses, unpostExpenses } from '#server/domain/expenses/posting.ts';
import { postReceipt, preparePayout, publishAt } from '#server/domain/revenue/payouts.ts';
import { Refusal, refuseUnchanged } from '#server/kit/refusal.ts';
import { type ActionName, type ActionOn, serverPart } from '#server/kit/server-part.ts';
import { dueOf } from '#server/domain/revenue/due-days.ts';
import { tellOwner } from '#server/domain/revenue/statement-messages.ts';
import { hasId } from '#server/kit/kit.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import { isAbove } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { serve } from '#server/kit/serve.ts';
import { addNote } from '#server/kit/thread.ts';
import { cancelRun, listRuns, startRun, tellRun } from '#server/domain/revenue/runs.ts';
import { noteStanding } from '#server/domain/revenue/standing.ts';
import { bringForward } from '#server/domain/revenue/untold.ts';
import { ledgerChecks, statementRuns } from '#server/domain/revenue/tables.ts';
import { cancelStatements, listStatementRuns, readLedgerCheck, readStatements, startStatements } from './calls.ts';
import { MOST_OF_LINE, ownerStatements } from './owner-statements.ts';

/**
 * The acts on an owner's month, from review to payment, in the order in which they may follow. Figures come from
 * `server/domain/revenue`.
 */

type On<A extends ActionName<typeof ownerStatements>> = ActionOn<typeof ownerStatements, A>;

/** The draft is renewed a last time: what somebody reviews is what the ledger says now. */
async function review(command: On<'review'>): Promise<Partial<OwnerStatement>> {
  const { before, context } = command;
  const figures = await settleFigures(command.tx, before);
  return { ...figures, state: 'reviewed', reviewed_by: context.caller.account_number };
}

/**
 * From now on the month is told: what its expenses and stays still change goes to a later one. Nothing falls between the two. Taken in the
 * order in which an approval takes them: the expense, the months of expenses, the units.
 */
async function lock({ before, context, tx }: On<'lock'>): Promise<Partial<OwnerStatement>> {
  await refuseOutOfTurn(tx, before);
  if (before.problems.length > 0) {
    throw new Refusal('CONFLICT', { message: 'statement_problems', params: { count: before.problems.length } });
  }
  const expenses = await lockExpenses(tx, expensesOf(before));
  // Before it is read whose the units are and by which terms.
  await holdTelling(tx);
  await closeExpenses(tx, { unitIds: await listUnitsOf(tx, before), period: before.period });
  await refuseMonthLeftOut(tx, before);
  if (!(await isCurrent(tx, before))) throw new Refusal('CONFLICT', { message: 'statement_moved' });
  await postExpenses({ tx, context, reason: before.reference }, expenses);
  const parties = await readParties(tx, before.owner_id);
  return { state: 'locked', locked_by: context.caller.account_number, locked_at: context.now, parties };
}

const expensesOf = ({ lines }: OwnerStatement): number[] =>
  lines.flatMap(({ expense_id }) => (expense_id === null ? [] : [expense_id]));

const publish = async ({ tx, before, context }: On<'publish'>): Promise<Partial<OwnerStatement>> =>
  publishAt(tx, before, context.now);

/** A second press so soon, of the same person or of a colleague who works through the same list, is no wish to send it again. */
const AT_ONCE_MS = 60_000;

async function send(command: On<'send'>): Promise<Partial<OwnerStatement>> {
  const { before, context } = command;
  const since = before.sent_at === null ? Infinity : Date.parse(context.now) - Date.parse(before.sent_at);
  if (since < AT_ONCE_MS) refuseUnchanged('statement_just_sent');
  await tellOwner(command, before);
  return { sent_at: context.now };
}

async function adjust(command: On<'adjust'>): Promise<Partial<OwnerStatement>> {
  await adjustDraft(command);
  return settleFigures(command.tx, command.before);
}

async function payOut(command: On<'pay-out'>): Promise<Partial<OwnerStatement>> {
  const { tx, before } = command;
  const { payable_sen, carried_sen } = before;
  if (payable_sen < 0 && carried_sen === 0) throw new Refusal('CONFLICT', { message: 'owner_owes' });
  const due = await dueOf(tx, before);
  const { id } = await preparePayout(command, { ...before, ...due });
  return { payout_id: id, ...due };
}

/** The next revision begins as the old one is; `after` renews it once that month is open again. */
async function reissue(command: On<'reissue'>): Promise<Partial<OwnerStatement>> {
  const { before, input, tx } = command;
  await refuseBuiltUpon(tx, before);
  const expenses = await lockExpenses(tx, expensesOf(before));
  await holdTelling(tx);
  await unpostExpenses({ tx, context: command.context, reason: before.reference }, expenses);
  await reopenExpenses(tx, { unitIds: await listUnitsOf(tx, before), period: before.period });
  const made = await insertBeside({ ...command, reason: input.reason }, 'owner-statements', {
    ...nextRevision(before),
    reason: input.reason,
  });
  return { superseded_by: made.id };
}

async function receive({ tx, before, input }: On<'receive'>): Promise<Partial<OwnerStatement>> {
  await postReceipt(tx, before, input);
  return { state: 'paid' };
}

/** The line that is asked about, whatever language it was read in; as much of its name as a note holds. */
function nameOfLine({ before, input: { line } }: On<'query'>): Said | undefined {
  if (line === null) return undefined;
  const isIt = (label: string): boolean => label.slice(0, MOST_OF_LINE) === line;
  const label = before.lines.map((each) => each.label).find(({ en, zh }) => isIt(en) || isIt(zh));
  return label && { en: label.en.slice(0, MOST_OF_LINE), zh: label.zh.slice(0, MOST_OF_LINE) };
}

/** Of which month, stands as the reason: a run is no record of its own. */
const noteRun = (
  { tx, context }: Pick<On<'review'>, 'tx' | 'context'>,
  { action, reason }: { readonly action: 'run' | 'stop-run'; readonly reason: string },
): Promise<number> =>
  writeEntry(
    { tx, table: resourceTables.audit, author: context },
    { action, reason, resource: ownerStatements.name, recordId: null, changes: {} },
  );

export const ownerStatementsServer = serverPart(ownerStatements, {
  handlers: {
    review,
    adjust,
    reopen: async () => ({ state: 'draft', reviewed_by: null }),
    lock,
    publish,
    send,
    'pay-out': payOut,
    receive,
    reissue,
    query: async (command) => addNote({ ...command, named: nameOfLine(command) }, 'outside'),
    answer: async (command) => addNote(command, 'house'),
  },
  routes: [
    statementPaper,
    statementTable,
    statementMatrix,
    statementWarnings,
    reissuePreview,
    serve(ownerStatements, startStatements, async (scene) => {
      const run_id = await startRun(scene, scene.input);
      await noteRun(scene, { action: 'run', reason: scene.input.period });
      return { data: { run_id } };
    }),
    serve(ownerStatements, listStatementRuns, async ({ tx }) => ({ data: { runs: await listRuns(tx) } })),
    serve(ownerStatements, readStatements, async ({ tx, params }) => {
      const run = await tx.find(statementRuns, hasId(Number(params.run_id)));
      if (!run) throw new Refusal('NOT_FOUND');
      const told = tellRun(run);
      return { data: told, ...told };
    }),
    serve(ownerStatements, readLedgerCheck, async ({ tx }) => {
      const last = await tx.find(ledgerChecks, isAbove('id', 0));
      return { data: { checked_at: last?.checked_at ?? null, faults: last?.faults ?? [] } };
    }),
    serve(ownerStatements, cancelStatements, async (scene) => {
      const run = await cancelRun(scene.tx, Number(scene.params.run_id));
      await noteRun(scene, { action: 'stop-run', reason: run.period });
      return { data: tellRun(run) };
    }),
  ],
  async after(command, after) {
    if (!after) return;
    if (command.action === 'reissue') await settleMonth(command, after);
    else await noteStanding(command.tx, [after.owner_id]);
    if (command.action === 'lock') await bringForward(command.tx, after.owner_id);
  },
});
