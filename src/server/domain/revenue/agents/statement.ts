import type { Locale } from '#shared/constants.ts';
import { ringgit, spaced, sumSen } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import { keysOf } from '#shared/records.ts';
import { users } from '#resources/people/users.ts';
import { printAgentStatement, tabulateAgentStatement } from '#resources/revenue/agent-calls.ts';
import { type OperatorOnPaper, letterheadOf, readOperator } from '#server/domain/operator.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isFrom, isIn, isUntil } from '#server/kit/conditions.ts';
import { answerCsv, answerPdf, sayIn } from '#server/kit/papers.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { PdfDocument } from '#server/platform/pdf/document.ts';
import type { Commission } from './commissions.ts';

/**
 * An agent's statement, on paper and as a table: each commission with its stay, its base and its rate, and what is still to be
 * paid.
 */

const WORDS = {
  title: { en: 'Commission statement', zh: '佣金对账单' },
  agent: { en: 'Agent', zh: '代理' },
  days: { en: 'Earned', zh: '计得日期' },
  all: { en: 'All', zh: '全部' },
  from: { en: 'from', zh: '自' },
  until: { en: 'to', zh: '至' },
  commission: { en: 'Commission', zh: '佣金' },
  stay: { en: 'Stay', zh: '住宿' },
  on: { en: 'Earned on', zh: '计得日期' },
  reckoned: { en: 'How it is worked out', zh: '计算方式' },
  state: { en: 'State', zh: '状态' },
  amount: { en: 'Amount (RM)', zh: '金额（RM）' },
  earned: { en: 'Earned', zh: '合计' },
  paid: { en: 'Of which paid', zh: '其中已付' },
  open: { en: 'Still to be paid', zh: '尚待支付' },
  none: { en: 'No commission was earned in these days.', zh: '该期间没有计得佣金。' },
} satisfies Readonly<Record<string, Said>>;

const STATES = {
  earned: { en: 'To be approved', zh: '待批准' },
  approved: { en: 'To be paid', zh: '待付款' },
  paid: { en: 'Paid', zh: '已付款' },
  clawed_back: { en: 'Taken back', zh: '已冲回' },
} satisfies Readonly<Partial<Record<Commission['state'], Said>>>;

type Say = (said: Said) => string;

interface Line extends Commission {
  readonly stay: string;
}

interface Period {
  readonly from: string | null;
  readonly until: string | null;
}

async function listLines(reader: Reader, agentId: number, { from, until }: Period): Promise<Line[]> {
  const rows = await rowsIn(reader, resourceTables['agent-commissions'], {
    where: all(
      is('agent_id', agentId),
      isIn('state', TOLD),
      ...(from === null ? [] : [isFrom('earned_on', from)]),
      ...(until === null ? [] : [isUntil('earned_on', until)]),
    ),
    sort: ['earned_on', 'id'],
  });
  const stays = await rowsIn(reader, resourceTables.reservations, {
    where: isIn('id', [...new Set(rows.map(({ reservation_id }) => reservation_id))]),
    fields: ['id', 'reference'],
  });
  const references = new Map(stays.map(({ id, reference }) => [id, reference]));
  return rows.map((row) => ({ ...row, stay: references.get(row.reservation_id) ?? '' }));
}

function sumsOf(lines: readonly Line[]): readonly (readonly [Said, number])[] {
  const sum = (of: readonly Line[]): number => sumSen(of.map(({ amount_sen }) => amount_sen));
  const paid = sum(lines.filter(({ state }) => state === 'paid'));
  const open = sum(lines.filter(({ state }) => state === 'earned' || state === 'approved'));
  return [
    [WORDS.earned, sum(lines)],
    [WORDS.paid, paid],
    [WORDS.open, open],
  ];
}

const TOLD = keysOf(STATES);

const stateOf = ({ state }: Line): Said => {
  const told = TOLD.find((name) => name === state);
  return told ? STATES[told] : WORDS.all;
};

interface Told extends Period {
  readonly agent: string;
  readonly account_number: string;
  readonly operator: OperatorOnPaper | null;
  readonly lines: readonly Line[];
  readonly dated: string;
}

function sayDays({ from, until }: Period, say: Say): string {
  if (from === null && until === null) return say(WORDS.all);
  return [...(from === null ? [] : [say(WORDS.from), from]), ...(until === null ? [] : [say(WORDS.until), until])].join(
    ' ',
  );
}

function documentOf(told: Told, language: Locale): PdfDocument {
  const say = sayIn(language);
  const { agent, account_number, operator, lines, dated } = told;
  return {
    title: `${say(WORDS.title)} ${account_number}`,
    language,
    dated,
    letterhead: letterheadOf(operator, language),
    footer: account_number,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [say(WORDS.agent), `${agent} · ${account_number}`],
          [say(WORDS.days), sayDays(told, say)],
        ],
      },
      ...(lines.length === 0 ? [{ kind: 'paragraph', text: say(WORDS.none) } as const] : []),
      {
        kind: 'table',
        columns: [
          { head: say(WORDS.stay), share: 5 },
          { head: say(WORDS.on), share: 2 },
          { head: say(WORDS.state), share: 2 },
          { head: say(WORDS.amount), share: 2, align: 'right' },
        ],
        rows: [
          ...lines.map((line) => ({
            cells: [
              { text: line.stay, details: [`${line.reference} · ${spaced(line.formula)}`] },
              line.earned_on ?? '',
              say(stateOf(line)),
              ringgit(line.amount_sen),
            ],
          })),
          ...sumsOf(lines).map(([label, sen]) => ({ cells: [say(label), '', '', ringgit(sen)], isSum: true })),
        ],
      },
    ],
  };
}

export const agentPaper = serve(users, printAgentStatement, async (scene) => {
  const { tx, record, input, context } = scene;
  const { from, until } = input;
  const language = input.locale ?? context.locale;
  const lines = await listLines(tx, record.id, { from, until });
  const { name: agent, account_number } = record;
  const operator = await readOperator(tx);
  const dated = lines.at(-1)?.updated_at ?? record.updated_at;
  const title = { id: record.id, name: `${account_number} commissions ${language}` };
  return answerPdf(scene, title, documentOf({ from, until, agent, account_number, operator, lines, dated }, language));
});

export const agentTable = serve(users, tabulateAgentStatement, async (scene) => {
  const { tx, record, input, context } = scene;
  const language = input.locale ?? context.locale;
  const say = sayIn(language);
  const lines = await listLines(tx, record.id, input);
  const head = [WORDS.commission, WORDS.stay, WORDS.on, WORDS.reckoned, WORDS.state, WORDS.amount].map(say);
  return answerCsv(scene, { id: record.id, name: `${record.account_number} commissions ${language}` }, [
    head,
    ...lines.map((line) => [
      line.reference,
      line.stay,
      line.earned_on ?? '',
      spaced(line.formula),
      say(stateOf(line)),
      { sen: line.amount_sen },
    ]),
    ...sumsOf(lines).map(([label, sen]) => [say(label), '', '', '', '', { sen }]),
  ]);
});
