import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { ringgit, sumSen } from '#shared/money.ts';

/** Lines and their reasons, of which every price, bill and fee is made, and the order in which they are read. */

/** One thing said in both languages of the product. */
export const said = shape
  .object({
    en: f.text(),
    zh: f.text(),
  })
  .named('Said');
export type Said = ShapeOf<typeof said>;

/** Why an amount is what it is; `rule` names what decided, `clause` where an agreement says so, `text` says it for people. */
export const reasonGiven = shape
  .object({
    rule: f.text(),
    clause: shape.optional(f.text()),
    text: f.text(),
    text_zh: f.text(),
  })
  .named('Reason');
export type Reason = ShapeOf<typeof reasonGiven>;

/** The order in which a bill is read: the room and what is taken off it, what comes with it, the fee, the taxes. */
const BILL = [
  'ROOM',
  'LOS',
  'VOUCHER',
  'EXTRA_GUEST',
  'CLEANING',
  'LATE_CHECKOUT',
  'UNSLEPT',
  'CANCELLATION',
  'DAMAGE',
  'RECHARGE',
  'SST',
  'TTX',
  'LEVY',
  'ROUNDING',
] as const;
export const lineCode = shape.oneOf(...BILL).named('LineCode');
export type LineCode = ShapeOf<typeof lineCode>;

/** One line of a price: `amount_sen` is always `qty × unit_sen`, and a total is always the sum of its lines. */
export const priceLine = shape
  .object({
    code: lineCode,
    label: said,
    qty: f.integer(),
    unit_sen: f.money(),
    amount_sen: f.money(),
    /** In figures, the same in every language: `3 × RM378.00`. */
    formula: f.text(),
    because: shape.list(reasonGiven),
    /** The tax charged on this line, by the code of its rate; null when none is. */
    tax_code: shape.nullable(f.text()),
    /** Whether it falls away with the stay; what is then owed is a line of its own, which does not. */
    refundable: f.boolean(),
  })
  .named('PriceLine');
export type PriceLine = ShapeOf<typeof priceLine>;

const KEPT: readonly LineCode[] = ['LATE_CHECKOUT', 'CANCELLATION', 'DAMAGE', 'RECHARGE', 'ROUNDING'];

export const isRefundable = (code: LineCode): boolean => !KEPT.includes(code);

/** Collected for others, the cents of cash, and a bill of somebody else's that the guest makes good. */
const NO_INCOME: readonly LineCode[] = ['RECHARGE', 'SST', 'TTX', 'LEVY', 'ROUNDING'];

/** Whether a line of a stay's bill is income of the stay. */
export const isIncome = (code: LineCode): boolean => !NO_INCOME.includes(code);

const NIGHTS = 'NIGHTS-';

/** Names the nights of a room's line by the first of them. */
export const nightsRule = (first: string): string => `${NIGHTS}${first}`;

const firstNight = ({ because }: Pick<PriceLine, 'because'>): string =>
  because.find(({ rule }) => rule.startsWith(NIGHTS))?.rule.slice(NIGHTS.length) ?? '';

/** Lines as a bill says them, whenever each of them was posted. */
export const inBillOrder = <L extends Pick<PriceLine, 'code' | 'because'>>(lines: readonly L[]): L[] =>
  lines.toSorted((a, b) => {
    const [first, second] = [firstNight(a), firstNight(b)];
    return BILL.indexOf(a.code) - BILL.indexOf(b.code) || (first < second ? -1 : first > second ? 1 : 0);
  });

export const reason = (rule: string, text: string, text_zh: string): Reason => ({ rule, text, text_zh });

type LineFacts = Omit<PriceLine, 'amount_sen' | 'formula' | 'tax_code' | 'refundable'> &
  Partial<Pick<PriceLine, 'formula' | 'tax_code'>>;

export const line = ({ qty, unit_sen, formula, tax_code = null, ...facts }: LineFacts): PriceLine => ({
  ...facts,
  qty,
  unit_sen,
  amount_sen: qty * unit_sen,
  formula: formula ?? (qty === 1 ? ringgit(unit_sen) : `${qty} × ${ringgit(unit_sen)}`),
  tax_code,
  refundable: isRefundable(facts.code),
});

export const totalOf = (lines: readonly PriceLine[]): number => sumSen(lines.map(({ amount_sen }) => amount_sen));

/** Each reason once, in the order in which they were first given. */
export const distinctReasons = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((each) => [`${each.rule} ${each.text}`, each])).values(),
];

/** `+` and `−` between amounts, as one writes a sum: `RM22.40 + RM90.72 − RM5.66`. */
export const sumText = (amounts: readonly number[]): string =>
  amounts
    .map((sen, index) => (index === 0 ? ringgit(sen) : `${sen < 0 ? '−' : '+'} ${ringgit(Math.abs(sen))}`))
    .join(' ');
