import { f } from '#shared/field.ts';
import { WHOLE_BP, percentOf, sumSen } from '#shared/money.ts';
import { type PreviewLine, previewLine, sumLines } from '#shared/packages/preview-month.ts';
import { said } from '#shared/rates/line.ts';
import { percentText } from '#shared/reading/percent.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** An owner's past months under other terms, beside those in force; only the owner's own days and share. */

/** Months at most: a year shows every season once. */
export const MOST_MONTHS = 12;

const outcome = shape.object({ lines: shape.list(previewLine), payable_sen: f.money() }).named('WhatIfStatement');

const unitOutcome = shape
  .object({
    unit_id: f.integer(),
    number: f.text(),
    share_bp: f.integer(),
    stays: f.integer(),
    current_sen: f.money(),
    tried_sen: f.money(),
    /** Days on which the unit was on no agreement, so that nothing is settled by the terms in force. */
    uncovered_days: f.integer(),
  })
  .named('WhatIfUnit');

export const whatIf = shape
  .object({
    /** The first and the last month. */
    from: f.text(),
    to: f.text(),
    stays: f.integer(),
    current: outcome,
    tried: outcome,
    units: shape.list(unitOutcome),
  })
  .named('WhatIf');
export type WhatIf = ShapeOf<typeof whatIf>;

export const trialVersion = shape
  .object({
    id: f.integer(),
    /** `PS v3`. */
    name: f.text(),
    package: said,
    /** Who gets how much, as the agreement words it. */
    share: said,
    /** In force for a unit of the owner today. */
    is_own: f.boolean(),
  })
  .named('TrialVersion');
export type TrialVersion = ShapeOf<typeof trialVersion>;

/** The part of the lines that falls to a share, each to the sen. */
export const shareLines = (lines: readonly PreviewLine[], share_bp: number): PreviewLine[] =>
  share_bp === WHOLE_BP
    ? [...lines]
    : lines.map((line) => ({
        ...line,
        amount_sen: percentOf(line.amount_sen, share_bp),
        formula: `(${line.formula}) × ${percentText(share_bp)}`,
      }));

/** Lines of several units or of several times as one statement. */
export function sumOutcome(parts: readonly (readonly PreviewLine[])[]): WhatIf['current'] {
  const lines = sumLines(parts.flat());
  return { lines, payable_sen: sumSen(lines.map(({ amount_sen }) => amount_sen)) };
}
