import { businessDate } from '#shared/business-date.ts';
import type { Locale } from '#shared/constants.ts';
import { AGES, type Ageing } from '#shared/companies/ageing.ts';
import { ringgit, spaced, sumSen } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { companies } from '#resources/companies/companies.ts';
import { printCompanyStatement, tabulateCompanyStatement } from '#resources/revenue/company-calls.ts';
import { type OperatorOnPaper, payAccountOf, letterheadOf, readOperator } from '#server/domain/operator.ts';
import { ledgerEvents } from '#server/domain/revenue/tables.ts';
import { isIn } from '#server/kit/conditions.ts';
import { answerCsv, answerPdf, sayIn } from '#server/kit/papers.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { PdfDocument } from '#server/platform/pdf/document.ts';
import { listAccountEntries, readAgeing } from './account.ts';

/** A company's account as the company gets it: what it owed before, each bill and each payment, and what is due since when. */

type Company = RowOfResource<typeof companies>;

const WORDS = {
  title: { en: 'Statement of account', zh: '往来对账单' },
  company: { en: 'Company', zh: '公司' },
  days: { en: 'Period', zh: '期间' },
  whole: { en: 'The whole account', zh: '全部' },
  until: { en: 'to', zh: '至' },
  from: { en: 'from', zh: '自' },
  terms: { en: 'Payment within', zh: '账期' },
  limit: { en: 'Credit limit', zh: '信用额度' },
  payTo: { en: 'Please pay to', zh: '付款账户' },
  on: { en: 'Date', zh: '日期' },
  what: { en: 'What for', zh: '摘要' },
  receipt: { en: 'Reference', zh: '参考号' },
  amount: { en: 'Amount (RM)', zh: '金额（RM）' },
  balance: { en: 'Balance (RM)', zh: '余额（RM）' },
  opening: { en: 'Owed before', zh: '期初余额' },
  closing: { en: 'Owed at the end', zh: '期末余额' },
  ageing: { en: 'What is open, by age', zh: '账龄' },
  age: { en: 'Due since', zh: '逾期' },
} satisfies Readonly<Record<string, Said>>;

const AGE_WORDS: Readonly<Record<(typeof AGES)[number], Said>> = {
  current_sen: { en: 'Not due yet', zh: '未到期' },
  d30_sen: { en: '1 to 30 days', zh: '1 至 30 天' },
  d60_sen: { en: '31 to 60 days', zh: '31 至 60 天' },
  d90_sen: { en: '61 to 90 days', zh: '61 至 90 天' },
  over_90_sen: { en: 'More than 90 days', zh: '90 天以上' },
};

type Say = (said: Said) => string;

interface Line {
  readonly on: string;
  readonly label: Said;
  readonly reference: string;
  readonly amount_sen: number;
  readonly balance_sen: number;
}

interface Period {
  readonly from: string | null;
  readonly until: string | null;
}

interface Told extends Period {
  readonly opening_sen: number;
  readonly lines: readonly Line[];
  readonly closing_sen: number;
  /** As of today; none on a statement that ends before, whose sum it would not be. */
  readonly ageing: Ageing | null;
}

async function tellAccount(
  reader: Reader,
  company: Company,
  { from, until, now }: Period & { readonly now: string },
): Promise<Told> {
  const entries = (await listAccountEntries(reader, company.id)).filter(
    ({ posted_on }) => until === null || posted_on <= until,
  );
  const isBefore = ({ posted_on }: (typeof entries)[number]): boolean => from !== null && posted_on < from;
  const opening_sen = sumSen(entries.filter(isBefore).map(({ amount_sen }) => amount_sen));
  const own = entries.filter((entry) => !isBefore(entry));
  const events = await rowsIn(reader, ledgerEvents, {
    where: isIn('event_id', [...new Set(own.map(({ event_id }) => event_id))]),
    fields: ['event_id', 'label', 'formula'],
  });
  const byId = new Map(events.map((event) => [event.event_id, event]));
  let balance_sen = opening_sen;
  const lines = own.map(({ event_id, posted_on: on, amount_sen }): Line => {
    balance_sen += amount_sen;
    const { label = { en: event_id, zh: event_id }, formula: reference = '' } = byId.get(event_id) ?? {};
    return { on, label, reference, amount_sen, balance_sen };
  });
  return {
    from,
    until,
    opening_sen,
    lines,
    closing_sen: balance_sen,
    ageing: until !== null && until < businessDate(now, 0) ? null : await readAgeing(reader, company.id, now),
  };
}

function sayPeriod({ from, until }: Period, say: Say): string {
  const parts = [
    ...(from === null ? [] : [say(WORDS.from), from]),
    ...(until === null ? [] : [say(WORDS.until), until]),
  ];
  return parts.length === 0 ? say(WORDS.whole) : parts.join(' ');
}

const nameOf = ({ name, name_zh }: Company): Said => ({ en: name, zh: name_zh ?? name });

function sayTerms({ terms_days }: Company): Said {
  return { en: `${terms_days} days`, zh: `${terms_days} 天` };
}

interface Paper {
  readonly company: Company;
  readonly told: Told;
  readonly operator: OperatorOnPaper | null;
}

function documentOf({ company, told, operator }: Paper, language: Locale): PdfDocument {
  const say = sayIn(language);
  const { lines, opening_sen, closing_sen, ageing } = told;
  const account = payAccountOf(operator);
  return {
    title: say(WORDS.title),
    language,
    dated: company.updated_at,
    letterhead: letterheadOf(operator, language),
    footer: say(nameOf(company)),
    blocks: [
      {
        kind: 'facts',
        facts: [
          [say(WORDS.company), say(nameOf(company))],
          [say(WORDS.days), sayPeriod(told, say)],
          [say(WORDS.terms), say(sayTerms(company))],
          [say(WORDS.limit), spaced(ringgit(company.credit_limit_sen))],
          ...(account === null ? [] : [[say(WORDS.payTo), say(account)] as const]),
        ],
      },
      {
        kind: 'table',
        columns: [
          { head: say(WORDS.on), share: 2 },
          { head: say(WORDS.what), share: 5 },
          { head: say(WORDS.amount), share: 2, align: 'right' },
          { head: say(WORDS.balance), share: 2, align: 'right' },
        ],
        rows: [
          { cells: ['', say(WORDS.opening), '', ringgit(opening_sen)] },
          ...lines.map(({ on, label, reference, amount_sen, balance_sen }) => ({
            cells: [
              on,
              { text: say(label), details: reference === '' ? [] : [reference] },
              ringgit(amount_sen),
              ringgit(balance_sen),
            ],
          })),
          { cells: ['', say(WORDS.closing), '', ringgit(closing_sen)], isSum: true },
        ],
      },
      ...(ageing === null ? [] : tellAgeing(ageing, say)),
    ],
  };
}

const tellAgeing = (ageing: Ageing, say: Say): PdfDocument['blocks'] => [
  { kind: 'heading', text: say(WORDS.ageing) },
  {
    kind: 'table',
    columns: [
      { head: say(WORDS.age), share: 7 },
      { head: say(WORDS.amount), share: 2, align: 'right' },
    ],
    rows: AGES.map((age) => ({ cells: [say(AGE_WORDS[age]), ringgit(ageing[age])] })),
  },
];

const titleOf = ({ id, name }: Company, language: Locale) => ({ id, name: `${name} ${language}` });

export const companyPaper = serve(companies, printCompanyStatement, async (scene) => {
  const { tx, record: company, input, context } = scene;
  const language = input.locale ?? context.locale;
  const told = await tellAccount(tx, company, { ...input, now: context.now });
  const paper = { company, told, operator: await readOperator(tx) };
  return answerPdf(scene, titleOf(company, language), documentOf(paper, language));
});

export const companyTable = serve(companies, tabulateCompanyStatement, async (scene) => {
  const { tx, record: company, input, context } = scene;
  const language = input.locale ?? context.locale;
  const say = sayIn(language);
  const told = await tellAccount(tx, company, { ...input, now: context.now });
  const { ageing } = told;
  return answerCsv(scene, titleOf(company, language), [
    [WORDS.on, WORDS.what, WORDS.receipt, WORDS.amount, WORDS.balance].map(say),
    ['', say(WORDS.opening), '', '', { sen: told.opening_sen }],
    ...told.lines.map(({ on, label, reference, amount_sen, balance_sen }) => [
      on,
      say(label),
      reference,
      { sen: amount_sen },
      { sen: balance_sen },
    ]),
    ['', say(WORDS.closing), '', '', { sen: told.closing_sen }],
    ...(ageing === null ? [] : AGES.map((age) => ['', say(AGE_WORDS[age]), '', '', { sen: ageing[age] }])),
  ]);
});
