import type { RowOfResource } from '#shared/resource.ts';
import type { Locale } from '#shared/constants.ts';
import { dayInWords } from '#shared/day.ts';
import type { Clause } from '#shared/packages/clause.ts';
import { listClauses } from '#shared/packages/clauses.ts';
import type { Said } from '#shared/rates/line.ts';
import { summariseVersion } from '#resources/packages/calls.ts';
import { packageVersions } from '#resources/packages/package-versions.ts';
import { type OperatorOnPaper, letterheadOf, readOperator } from '#server/domain/operator.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import { answerPdf } from '#server/kit/papers.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import type { Block, Fact, PdfDocument } from '#server/platform/pdf/document.ts';

/** What an agreement says, as the owner takes it home: every clause in a plain sentence, under the number statements name. */

type Version = RowOfResource<typeof packageVersions>;

interface Named {
  readonly name: string;
  readonly name_zh: string | null;
}

interface Agreement {
  readonly version: Version;
  readonly agreement: Named;
  /** Who runs the house; unknown until the company is kept. */
  readonly operator: OperatorOnPaper | null;
}

const TITLE: Said = { en: 'Summary for the owner', zh: '业主说明' };
const COLUMNS: readonly [Said, Said] = [
  { en: 'Clause', zh: '条款' },
  { en: 'What it says', zh: '内容' },
];
const DRAFT: Said = {
  en: 'This version is a draft. It binds nobody until somebody else has approved it.',
  zh: '此版本为草稿，经另一人批准后方才生效。',
};
const CLOSING: Said = {
  en: 'Each line of a statement names the clause that it follows from.',
  zh: '对账单每一项都会注明所依据的条款。',
};

/** By the first figure of a clause's number. */
const CHAPTERS: readonly (readonly [chapter: string, title: Said])[] = [
  ['1', { en: 'What the owner receives', zh: '业主所得' }],
  ['2', { en: 'Income', zh: '收入' }],
  ['3', { en: 'Costs of selling', zh: '销售成本' }],
  ['4', { en: 'Expenses', zh: '支出' }],
  ['5', { en: 'Fees', zh: '费用' }],
  ['6', { en: 'When and how the owner is paid', zh: '付款' }],
  ['7', { en: 'What the owner sees', zh: '业主可见内容' }],
  ['8', { en: 'Taxes and invoices', zh: '税务与发票' }],
];

const STATES: Readonly<Record<Version['state'], Said>> = {
  draft: { en: 'Draft', zh: '草稿' },
  approved: { en: 'Approved', zh: '已批准' },
  active: { en: 'In force', zh: '生效中' },
  superseded: { en: 'Replaced by a later version', zh: '已由新版本取代' },
  retired: { en: 'Ended', zh: '已终止' },
};

/** The paper of a version; its date is that of the terms, so that a copy of an approved one is the same file. */
function summaryDocument({ version, agreement, operator }: Agreement, language: Locale): PdfDocument {
  const isChinese = language === 'zh-CN';
  const say = ({ en, zh }: Said): string => (isChinese ? zh : en);
  const nameOf = ({ name, name_zh }: Named): string => (isChinese ? (name_zh ?? name) : name);
  const clauses = listClauses(version.terms);
  const isOf = (chapter: string, { clause }: Clause): boolean => clause.startsWith(`${chapter}.`);
  const said = CHAPTERS.filter(([chapter]) => clauses.some((each) => isOf(chapter, each)));
  const chapters = said.flatMap(([chapter, title]): Block[] => [
    { kind: 'heading', text: say(title) },
    {
      kind: 'table',
      columns: [
        { head: say(COLUMNS[0]), share: 1 },
        { head: say(COLUMNS[1]), share: 9 },
      ],
      rows: clauses.filter((each) => isOf(chapter, each)).map(rowOf(isChinese)),
    },
  ]);
  return {
    title: `${nameOf(agreement)} · ${say(TITLE)}`,
    language,
    dated: version.approved_at ?? version.updated_at,
    letterhead: letterheadOf(operator, language),
    footer: version.name,
    blocks: [
      { kind: 'facts', facts: factsOf(version, say) },
      ...(version.state === 'draft' ? [{ kind: 'paragraph', text: say(DRAFT) } as const] : []),
      ...chapters,
      { kind: 'note', text: say(CLOSING) },
    ],
  };
}

const rowOf =
  (isChinese: boolean) =>
  ({ clause, text, text_zh }: Clause) => ({ cells: [clause, isChinese ? text_zh : text] });

function factsOf({ name, state, effective_from, ends_on }: Version, say: (said: Said) => string): Fact[] {
  const facts: Fact[] = [
    [say({ en: 'Version', zh: '版本' }), name],
    [say({ en: 'State', zh: '状态' }), say(STATES[state])],
    [say({ en: 'Holds from', zh: '生效日期' }), say(dayInWords(effective_from))],
  ];
  if (ends_on === null) return facts;
  return [...facts, [say({ en: 'No longer from', zh: '失效日期' }), say(dayInWords(ends_on))]];
}

const NAMES = ['name', 'name_zh'] as const;

export const versionSummary = serve(packageVersions, summariseVersion, async (scene) => {
  const { tx, record, input, context } = scene;
  const where = hasId(record.package_id);
  const [agreement] = await rowsIn(tx, resourceTables['service-packages'], { where, fields: NAMES });
  if (!agreement) throw new Refusal('NOT_FOUND');
  const operator = await readOperator(tx);
  const language = input.locale ?? context.locale;
  const document = summaryDocument({ version: record, agreement, operator }, language);
  return answerPdf(scene, { id: record.id, name: `${record.name} ${language}` }, document);
});
