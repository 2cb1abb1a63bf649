import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { PAPER_LANGUAGE } from '#resources/kit/paper-language.ts';
import { revisedLine, revisedSum } from '#shared/revenue/compare-revisions.ts';
import { postedEvent } from '#shared/revenue/ledger-event.ts';
import { ledgerFault } from '#shared/revenue/ledger-fault.ts';
import { said } from '#shared/rates/line.ts';
import { monthWarning, ownerMonths } from '#shared/revenue/matrix.ts';
import { monthSoFar } from '#shared/revenue/month-so-far.ts';
import { statementProblem } from '#shared/revenue/statement.ts';
import { stayLine } from '#shared/revenue/stay-lines.ts';
import { type ShapeOf, dataOf, shape } from '#shared/shape.ts';

/** Calls about owners' months, beside the lists, records and actions of their resources. */

const runProblem = shape
  .object({ owner_id: f.integer(), unit_id: shape.nullable(f.integer()), code: f.text(), text: said })
  .named('RunProblem');

const RUN = {
  run_id: f.integer(),
  period: f.text(),
  state: shape.oneOf('running', 'done', 'incomplete', 'cancelled').named('RunState'),
  done: f.integer(),
  total: f.integer(),
  problems: shape.list(runProblem),
};

const statementRun = shape.object(RUN).named('StatementRun');

const listedRun = shape.object({ ...RUN, asked_by: f.text(), asked_at: f.instant() }).named('ListedStatementRun');
export type ListedStatementRun = ShapeOf<typeof listedRun>;

/** What each amount of a stay's revenue is made of. */
export const openStayRevenue = defineCall({
  method: 'GET',
  path: '/api/stay-revenues/{id}/lines',
  ability: 'view',
  summary: 'Each amount of a stay’s revenue with its formula, the clauses it rests on and its entries in the ledger',
  answer: dataOf(shape.object({ lines: shape.list(stayLine) })),
});

/** For the first look of the day. */
export const readMonthSoFar = defineCall({
  method: 'GET',
  path: '/api/stay-revenues/month-so-far',
  ability: 'view',
  summary: 'What the rooms brought this month up to last night, before tax, and on the same nights a year ago',
  answer: dataOf(monthSoFar),
});

/** The event that an entry is part of. */
export const openLedgerEvent = defineCall({
  method: 'GET',
  path: '/api/ledger-entries/{id}/event',
  ability: 'view',
  summary: 'Every entry that was posted with this one, what for, and how it was worked out; they come to nothing',
  answer: dataOf(postedEvent),
});

/** Owners by months. */
export const readMatrix = defineCall({
  method: 'GET',
  path: '/api/owner-statements/matrix',
  ability: 'view',
  summary:
    'Owners by the six months up to one, 25 owners a page: how far each month has come, and what to look at first',
  input: {
    until: f.text().format('month').optional(),
    search: f.text().max(100).optional(),
    page: f.integer().min(1).max(100_000).optional(),
  },
  answer: dataOf(
    shape.object({
      periods: shape.list(f.text()),
      owners: shape.list(ownerMonths),
      total: f.integer(),
      per_page: f.integer(),
    }),
  ),
});

/** Of one month. */
export const readWarnings = defineCall({
  method: 'GET',
  path: '/api/owner-statements/{id}/warnings',
  ability: 'view',
  summary:
    'What to look at before the month goes on: bills that wait, refunds that are owed, days still to come, cards without a fee',
  answer: dataOf(shape.object({ warnings: shape.list(monthWarning) })),
});

/** What must hold of the whole ledger is looked at every night. */
export const readLedgerCheck = defineCall({
  method: 'GET',
  path: '/api/owner-statements/ledger-check',
  ability: 'view',
  summary: 'When the ledger was last checked as a whole, and what did not hold; null before the first time',
  answer: dataOf(shape.object({ checked_at: shape.nullable(f.instant()), faults: shape.list(ledgerFault) })),
});

/** What the act would do, for whoever may do it. */
export const previewReissue = defineCall({
  method: 'GET',
  path: '/api/owner-statements/{id}/reissue-preview',
  ability: 'delete',
  summary: 'What a revision made now would change, line by line; nothing is written',
  answer: dataOf(
    shape
      .object({
        /** That the revision would have. */
        reference: f.text(),
        /** Those that differ. */
        lines: shape.list(revisedLine),
        opening: revisedSum,
        payable: revisedSum,
        carried: revisedSum,
        /** What would be in the way of locking it. */
        problems: shape.list(statementProblem),
      })
      .named('ReissuePreview'),
  ),
  refuses: ['CONFLICT'],
});

/** As PDF, for the owner. */
export const printStatement = defineCall({
  method: 'GET',
  path: '/api/owner-statements/{id}/paper',
  ability: 'view',
  summary: 'The statement as a paper, in the language asked for or the reader’s own; stands in the trail',
  input: PAPER_LANGUAGE,
  answer: shape.file('pdf'),
  refuses: ['TOO_LARGE', 'UNAVAILABLE'],
});

/** As a table, for spreadsheets: amounts in ringgit. */
export const tabulateStatement = defineCall({
  method: 'GET',
  path: '/api/owner-statements/{id}/table',
  ability: 'view',
  summary: 'The statement’s lines as CSV, in the language asked for or the reader’s own; stands in the trail',
  input: PAPER_LANGUAGE,
  answer: shape.file('csv'),
});

/** The payouts of a file for the bank, with whole account numbers, for its upload. */
export const takeBatch = defineCall({
  method: 'GET',
  path: '/api/payouts/batches/{batch}',
  ability: 'delete',
  summary: 'The file for the bank as CSV, amounts in ringgit; stands in the trail',
  answer: shape.file('csv'),
  refuses: ['NOT_FOUND'],
});

/** Makes or renews the drafts of a month. */
export const startStatements = defineCall({
  method: 'POST',
  path: '/api/owner-statements/runs',
  ability: 'create',
  summary: 'Makes the statements of a month for these owners, or for all; renews drafts and leaves the rest as it is',
  status: 202,
  input: { period: f.text().format('month'), owner_ids: f.numbers().min(1).optional() },
  answer: dataOf(shape.object({ run_id: f.integer() })),
});

export const listStatementRuns = defineCall({
  method: 'GET',
  path: '/api/owner-statements/latest-runs',
  ability: 'view',
  summary: 'The runs that are on, and the newest before them, newest first: whose they are and how far each has come',
  answer: dataOf(shape.object({ runs: shape.list(listedRun) })),
});

export const readStatements = defineCall({
  method: 'GET',
  path: '/api/owner-statements/runs/{run_id}',
  ability: 'view',
  summary: 'How far a run has come, and what stands in the way of some owners’ months',
  // Some readers of this call look for its state beside `data`, others in it.
  answer: shape.object({ data: statementRun, ...RUN }),
  refuses: ['NOT_FOUND'],
});

export const cancelStatements = defineCall({
  method: 'POST',
  path: '/api/owner-statements/runs/{run_id}/cancel',
  ability: 'create',
  summary: 'Stops a run; what it has made stays',
  status: 201,
  answer: dataOf(statementRun),
  refuses: ['NOT_FOUND'],
});
