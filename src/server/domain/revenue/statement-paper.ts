import type { Locale } from '#shared/constants.ts';
import { monthInWords } from '#shared/day.ts';
import { ringgit, spaced } from '#shared/money.ts';
import { BY_HAND } from '#shared/packages/split-expense.ts';
import type { Said } from '#shared/rates/line.ts';
import { type StatementLine, type StatementParties, sumShares } from '#shared/revenue/statement.ts';
import { printStatement, tabulateStatement } from '#resources/revenue/calls.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { answerCsv, answerPdf, sayIn } from '#server/kit/papers.ts';
import { serve } from '#server/kit/serve.ts';
import type { Fact, PdfDocument, TableRow } from '#server/platform/pdf/document.ts';
import { listOwnerFacts, readParties } from './parties.ts';
import type { OwnerStatement } from './statements.ts';

/** A statement as its owner takes it home: what the screen says, line by line, and nothing that only the house needs. */

type Say = (said: Said) => string;

const WORDS = {
  title: { en: 'Statement', zh: '结算单' },
  month: { en: 'Month', zh: '月份' },
  state: { en: 'State', zh: '状态' },
  revision: { en: 'Revision', zh: '版次' },
  line: { en: 'Line', zh: '项目' },
  clause: { en: 'Clause', zh: '条款' },
  reckoned: { en: 'How it is worked out', zh: '计算方式' },
  amount: { en: 'Amount (RM)', zh: '金额（RM）' },
  opening: { en: 'Brought forward', zh: '上期结转' },
  shares: { en: 'Your shares of stays together', zh: '住宿分成合计' },
  payable: { en: 'Payable', zh: '应付' },
  carried: { en: 'Carried forward', zh: '结转下期' },
  paid: { en: 'To be paid', zh: '本期付款' },
  draft: { en: 'This is a draft. It may still change.', zh: '此为草稿，内容仍可能变动。' },
  closing: {
    en: 'The clauses are those of the agreement in force. Ask us about any line: we open it down to its entries.',
    zh: '条款以当时生效的协议为准。对任何一项有疑问请与我们联系，我们可逐笔说明。',
  },
} satisfies Readonly<Record<string, Said>>;

const FINAL: Said = { en: 'Final', zh: '定稿' };

/** From the lock on it is one paper, whatever is done with it: whether it is paid, its payout says. */
const STATES: Readonly<Record<OwnerStatement['state'], Said>> = {
  draft: { en: 'Draft', zh: '草稿' },
  reviewed: { en: 'Reviewed', zh: '已复核' },
  locked: FINAL,
  published: FINAL,
  paid: FINAL,
};

/** The sums at the foot: what the house owes, and what of it is paid now. */
const footOf = ({ payable_sen, carried_sen }: OwnerStatement): (readonly [Said, number])[] => [
  [WORDS.payable, payable_sen],
  ...(carried_sen === 0
    ? []
    : ([
        [WORDS.carried, carried_sen],
        [WORDS.paid, payable_sen - carried_sen],
      ] as const)),
];

const clausesOf = ({ because }: StatementLine): string =>
  [...new Set(because.flatMap(({ clause }) => (clause === undefined ? [] : [clause])))].join(', ');

/** A table has no room for every reason, but what no clause says is said there as well. */
const groundsOf = (line: StatementLine, say: Say): string =>
  [
    clausesOf(line),
    ...line.because.flatMap(({ rule, text, text_zh }) => (rule === BY_HAND ? [say({ en: text, zh: text_zh })] : [])),
  ]
    .filter((ground) => ground !== '')
    .join(', ');

function statementDocument(statement: OwnerStatement, parties: StatementParties, language: Locale): PdfDocument {
  const say = sayIn(language);
  const { reference, opening_sen, lines } = statement;
  const shares = sumShares(lines);
  const rows: TableRow[] = [
    ...(opening_sen === 0 ? [] : [{ cells: [say(WORDS.opening), '', ringgit(opening_sen)] }]),
    ...lines.flatMap((line, at): TableRow[] => {
      const { label, formula, because, amount_sen } = line;
      const reasons = because.map(({ text, text_zh }) => say({ en: text, zh: text_zh }));
      const details = [...(formula === '' ? [] : [spaced(formula)]), ...reasons];
      const told: TableRow = { cells: [{ text: say(label), details }, clausesOf(line), ringgit(amount_sen)] };
      if (shares?.after !== at) return [told];
      return [told, { cells: [say(WORDS.shares), '', ringgit(shares.amount_sen)], isSum: true }];
    }),
    ...footOf(statement).map(([label, sen]) => ({ cells: [say(label), '', ringgit(sen)], isSum: true })),
  ];
  return {
    title: `${say(WORDS.title)} ${reference}`,
    language,
    dated: statement.locked_at ?? statement.updated_at,
    letterhead: parties.letterhead[language],
    footer: reference,
    blocks: [
      { kind: 'facts', facts: factsOf(statement, parties, say) },
      ...(statement.locked_at === null ? [{ kind: 'paragraph', text: say(WORDS.draft) } as const] : []),
      {
        kind: 'table',
        columns: [
          { head: say(WORDS.line), share: 7 },
          { head: say(WORDS.clause), share: 1 },
          { head: say(WORDS.amount), share: 2, align: 'right' },
        ],
        rows,
      },
      { kind: 'note', text: say(WORDS.closing) },
    ],
  };
}

const factsOf = ({ period, state, revision }: OwnerStatement, parties: StatementParties, say: Say): Fact[] => [
  ...listOwnerFacts(parties, say),
  [say(WORDS.month), say(monthInWords(period))],
  [say(WORDS.state), say(STATES[state])],
  ...(revision === 1 ? [] : [[say(WORDS.revision), String(revision)] as const]),
];

/** One file for each statement, revision and language. */
const fileOf = ({ id, reference }: OwnerStatement, language: Locale) => ({ id, name: `${reference} ${language}` });

export const statementPaper = serve(ownerStatements, printStatement, async (scene) => {
  const { tx, record, input, context } = scene;
  const language = input.locale ?? context.locale;
  const parties = record.parties ?? (await readParties(tx, record.owner_id));
  return answerPdf(scene, fileOf(record, language), statementDocument(record, parties, language));
});

export const statementTable = serve(ownerStatements, tabulateStatement, async (scene) => {
  const { record, input, context } = scene;
  const language = input.locale ?? context.locale;
  const say = sayIn(language);
  return answerCsv(scene, fileOf(record, language), [
    [WORDS.line, WORDS.clause, WORDS.reckoned, WORDS.amount].map(say),
    [say(WORDS.opening), '', '', { sen: record.opening_sen }],
    ...record.lines.map((line) => [
      say(line.label),
      groundsOf(line, say),
      spaced(line.formula),
      { sen: line.amount_sen },
    ]),
    ...footOf(record).map(([label, sen]) => [say(label), '', '', { sen }]),
  ]);
});
