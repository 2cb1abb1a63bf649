import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import type { Locale } from '#shared/constants.ts';
import { monthInWords } from '#shared/day.ts';
import { ringgit, spaced } from '#shared/money.ts';
import { INCOME_SUMS, type IncomeYear, emptyYear, sumByYear } from '#shared/owner-view/income.ts';
import { sumStatement } from '#shared/owner-view/statement-sums.ts';
import type { Said } from '#shared/rates/line.ts';
import type { StatementParties } from '#shared/revenue/statement.ts';
import { printIncome, readIncome, tabulateIncome } from '#resources/owner-view/calls.ts';
import { owners } from '#resources/people/owners.ts';
import { listOwnerFacts, readParties } from '#server/domain/revenue/parties.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { all, is, isIn, isNull } from '#server/kit/conditions.ts';
import { answerCsv, answerPdf, sayIn } from '#server/kit/papers.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { PdfDocument } from '#server/platform/pdf/document.ts';
import { PUBLISHED } from './money.ts';

/** An owner's income by month and year, for a tax return: on the screen, as a table and as a paper. */

interface YearAsked {
  readonly year: number;
  readonly today: string;
}

const listYears = async (reader: Reader, ownerId: number, today: string): Promise<IncomeYear[]> =>
  sumByYear(
    (
      await rowsIn(reader, resourceTables['owner-statements'], {
        where: all(is('owner_id', ownerId), isNull('superseded_by'), isIn('state', PUBLISHED)),
        fields: ['period', 'opening_sen', 'payable_sen', 'lines'],
      })
    ).map(sumStatement),
    today,
  );

async function findYear(reader: Reader, ownerId: number, { year, today }: YearAsked): Promise<IncomeYear> {
  const years = await listYears(reader, ownerId, today);
  return years.find((each) => each.year === year) ?? emptyYear(year, today);
}

const dayOf = ({ context }: { readonly context: Pick<RequestContext, 'now'> }): string =>
  businessDate(context.now, USUAL_ROLLOVER_HOUR);

export const incomeYears = serve(owners, readIncome, async ({ tx, record, context }) => ({
  data: { years: await listYears(tx, record.id, dayOf({ context })) },
}));

const WORDS = {
  title: { en: 'Income summary', zh: '收入汇总' },
  year: { en: 'Year', zh: '年度' },
  month: { en: 'Month', zh: '月份' },
  whole: { en: 'Whole year', zh: '全年合计' },
  total: { en: 'Total', zh: '合计' },
  none: { en: 'No statement was published for this year.', zh: '该年度没有已发布的结算单。' },
  closing: {
    en: 'All amounts in ringgit, from the statements that were published for these months, whenever they were paid. What was carried from one month to the next is left out. This is no tax advice.',
    zh: '金额单位均为令吉，取自各月已发布的结算单，与付款日期无关；月与月之间的结转不重复计入。本表不构成税务意见。',
  },
} satisfies Readonly<Record<string, Said>>;

const SUM_NAMES: Readonly<Record<(typeof INCOME_SUMS)[number], Said>> = {
  income: { en: 'Income', zh: '收入' },
  expenses: { en: 'Expenses', zh: '费用' },
  own_stays: { en: 'Own stays', zh: '自住' },
  fees: { en: 'Fees and tax', zh: '管理费及税' },
  other: { en: 'Corrections and payments', zh: '更正与付款' },
  net_sen: { en: 'Net', zh: '净额' },
};

/** A year that is not over, or of which a statement is lacking, is not called whole. */
function sayTotal({ is_whole, covers }: IncomeYear): Said {
  if (is_whole) return WORDS.whole;
  return covers ? { en: `Total, ${covers.en}`, zh: `${covers.zh}合计` } : WORDS.total;
}

const sayLacking = ({ lacking }: IncomeYear): Said => ({
  en: `No statement for ${lacking.map(({ en }) => en).join(', ')}.`,
  zh: `以下月份没有结算单：${lacking.map(({ zh }) => zh).join('、')}。`,
});

function incomeDocument(
  income: IncomeYear,
  parties: StatementParties,
  { language, dated }: Pick<PdfDocument, 'language' | 'dated'>,
): PdfDocument {
  const { year, months, total } = income;
  const say = sayIn(language);
  const title = `${say(WORDS.title)} ${year}`;
  return {
    title,
    language,
    dated,
    letterhead: parties.letterhead[language],
    footer: `${title} · ${parties.owner.account_number}`,
    blocks: [
      {
        kind: 'facts',
        facts: [...listOwnerFacts(parties, say), [say(WORDS.year), String(year)]],
      },
      months.length === 0
        ? { kind: 'paragraph', text: say(WORDS.none) }
        : {
            kind: 'table',
            columns: [
              { head: say(WORDS.month), share: 3 },
              ...INCOME_SUMS.map((name) => ({ head: say(SUM_NAMES[name]), share: 3, align: 'right' as const })),
            ],
            rows: [
              ...months.map((month) => ({
                cells: [say(monthInWords(month.period)), ...INCOME_SUMS.map((name) => spaced(ringgit(month[name])))],
              })),
              {
                cells: [say(sayTotal(income)), ...INCOME_SUMS.map((name) => spaced(ringgit(total[name])))],
                isSum: true,
              },
            ],
          },
      ...(months.length > 0 && income.lacking.length > 0
        ? [{ kind: 'note' as const, text: say(sayLacking(income)) }]
        : []),
      { kind: 'note', text: say(WORDS.closing) },
    ],
  };
}

const fileOf = (ownerId: number, accountNumber: string, { year, language }: { year: number; language: Locale }) => ({
  id: ownerId,
  name: `Income ${year} ${accountNumber} ${language}`,
});

export const incomePaper = serve(owners, printIncome, async (scene) => {
  const { tx, record, input, context } = scene;
  const { year } = input;
  const language = input.locale ?? context.locale;
  const today = dayOf({ context });
  const income = await findYear(tx, record.id, { year, today });
  const end = `${year}-12-31`;
  const about = { language, dated: `${end < today ? end : today}T00:00:00.000Z` };
  const document = incomeDocument(income, await readParties(tx, record.id), about);
  return answerPdf(scene, fileOf(record.id, record.account_number, { year, language }), document);
});

export const incomeTable = serve(owners, tabulateIncome, async (scene) => {
  const { tx, record, input, context } = scene;
  const { year } = input;
  const language = input.locale ?? context.locale;
  const say = sayIn(language);
  const income = await findYear(tx, record.id, { year, today: dayOf({ context }) });
  const { months, total, lacking } = income;
  return answerCsv(scene, fileOf(record.id, record.account_number, { year, language }), [
    [say(WORDS.month), ...INCOME_SUMS.map((name) => `${say(SUM_NAMES[name])} (RM)`)],
    ...months.map((month) => [month.period, ...INCOME_SUMS.map((name) => ({ sen: month[name] }))]),
    [say(sayTotal(income)), ...INCOME_SUMS.map((name) => ({ sen: total[name] }))],
    ...(lacking.length > 0 ? [[say(sayLacking(income))]] : []),
  ]);
});
