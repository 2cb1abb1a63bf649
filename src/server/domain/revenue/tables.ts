import { f } from '#shared/field.ts';
import type { Said } from '#shared/rates/line.ts';
import type { LedgerFault } from '#shared/revenue/ledger-fault.ts';
import type { ToldPart } from '#shared/revenue/owned-parts.ts';
import type { StatementLine } from '#shared/revenue/statement.ts';
import { ledgerEntries } from '#resources/revenue/ledger-entries.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { defineTable, tableOf } from '#server/platform/database/table.ts';

export const ledgerTable = tableOf(ledgerEntries, { appendOnly: true });

/** No month of an owner has two statements of one revision, whoever makes them at once. */
export const statementsTable = tableOf(ownerStatements, { uniqueTogether: [['owner_id', 'period', 'revision']] });

/** What an event of the ledger was, in words: of those that statements tell of. */
export const ledgerEvents = defineTable(
  'ledger_events',
  {
    event_id: f.text().unique(),
    subject: f.text(),
    code: f.text(),
    label: f.json<Said>(),
    formula: f.longtext(),
    because: f.json<StatementLine['because']>(),
    /** How the parts of owners came about who have less than all of it. */
    owners: f.json<readonly ToldPart[]>().optional(),
  },
  { indexed: ['subject'], appendOnly: true, announced: false },
);

/** Statements of a month being made, owner by owner; what is done is noted with each. */
export const statementRuns = defineTable(
  'statement_runs',
  {
    period: f.text(),
    /** `incomplete`: it has come to its end without the statements of some owners, which its problems name. */
    state: f.enum({ running: 'blue', done: 'green', incomplete: 'gold', cancelled: 'gray' }),
    /** Owners that still wait, the next one first. */
    waiting: f.json<readonly number[]>(),
    total: f.integer(),
    /** Owners whose month was settled. */
    done: f.integer().default(0),
    /** How often the next owner's month has failed. */
    failures: f.integer().default(0),
    problems: f.json<readonly RunProblem[]>(),
    asked_by: f.text(),
  },
  { indexed: ['state'], announced: false },
);

/** The newest check of the whole ledger, and what did not hold. */
export const ledgerChecks = defineTable(
  'ledger_checks',
  { checked_at: f.instant(), faults: f.json<readonly LedgerFault[]>() },
  { announced: false },
);

/** What somebody has to see to before an owner's month can be settled. */
export interface RunProblem {
  readonly owner_id: number;
  readonly unit_id: number | null;
  readonly code: string;
  readonly text: Said;
}

export const revenueTables = [ledgerEvents, statementRuns, ledgerChecks] as const;
