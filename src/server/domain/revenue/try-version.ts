import { addDays, isWithin, movePeriod, periodOf } from '#shared/day.ts';
import { ringgit, sumSen } from '#shared/money.ts';
import { type PreviewLine, sumLines } from '#shared/packages/preview-month.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import type { TaxTerms } from '#shared/packages/terms.ts';
import { simulateVersion } from '#resources/packages/calls.ts';
import { packageVersions } from '#resources/packages/package-versions.ts';
import { daysAsked, tryVersionOn } from '#server/domain/expenses/try-version.ts';
import { listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { serve } from '#server/kit/serve.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { listFreeStayCharges } from './free-stay-charges.ts';
import { findMonthBefore, listUnitsOf } from './statements.ts';

/**
 * Tries a version on real months, as its owners' statements would show them: beside stays and expenses, the charges for owners'
 * own stays and the amount carried over from the month before. Under the terms in force it comes to what the statements come to.
 */

interface Asked {
  readonly from: string;
  readonly until: string;
  readonly unitIds: readonly number[];
  readonly owners: readonly number[];
}

type UnitLine = PreviewLine & { readonly unit_id: number };

function listMonths({ from, until }: Asked): string[] {
  const [first, last] = [periodOf(from), periodOf(addDays(until, -1))];
  const months = [first];
  for (let month = movePeriod(first, 1); month <= last; month = movePeriod(month, 1)) months.push(month);
  return months;
}

/** Charges to owners for their own stays in these units on these days. */
async function listOwnStays(reader: Reader, asked: Asked, taxes?: TaxTerms | null): Promise<UnitLine[]> {
  const lines: UnitLine[] = [];
  for (const owner_id of asked.owners) {
    for (const period of listMonths(asked)) {
      const wish = { owner_id, period, ...(taxes !== undefined && { taxes }) };
      for (const { posted_on, code, label, formula, because, parts } of await listFreeStayCharges(reader, wish)) {
        const own = parts.filter(({ account }) => account === 'owner-payable');
        const unit_id = own[0]?.unit_id ?? null;
        if (unit_id === null || !asked.unitIds.includes(unit_id) || !isWithin(posted_on, asked.from, asked.until))
          continue;
        const amount_sen = 0 - sumSen(own.map((part) => part.amount_sen));
        lines.push({ code, label, formula, because: [...because], amount_sen, unit_id });
      }
    }
  }
  return lines;
}

const isMonthStart = (day: string): boolean => day.endsWith('-01');

/**
 * Amounts carried over into whole months, of owners all of whose units are among these, because a carried amount belongs to no
 * single unit or day.
 */
async function listOpenings(reader: Reader, { from, until, owners, unitIds }: Asked): Promise<PreviewLine[]> {
  if (!isMonthStart(from) || !isMonthStart(until)) return [];
  const period = periodOf(from);
  let amount_sen = 0;
  for (const owner_id of owners) {
    const own = await listUnitsOf(reader, { owner_id, period });
    if (own.length === 0 || !own.every((id) => unitIds.includes(id))) continue;
    amount_sen += (await findMonthBefore(reader, { owner_id, period }))?.carried_sen ?? 0;
  }
  if (amount_sen === 0) return [];
  const label = { en: 'Opening balance', zh: '期初余额' };
  return [{ code: 'OPENING', label, amount_sen, formula: ringgit(amount_sen), because: [] }];
}

function withLines(outcome: Simulation['current'], lines: readonly PreviewLine[]): Simulation['current'] {
  const payable_sen = outcome.payable_sen + sumSen(lines.map(({ amount_sen }) => amount_sen));
  return { ...outcome, payable_sen, lines: sumLines([...outcome.lines, ...lines]) };
}

const addFormula = (formula: string, sen: number): string =>
  sen === 0 ? formula : `${formula} ${sen < 0 ? '−' : '+'} ${ringgit(Math.abs(sen))}`;

export const tryVersion = serve(packageVersions, simulateVersion, {
  isReading: () => true,
  handle: async ({ tx, input, record }) => {
    const days = daysAsked(input);
    const trial = await tryVersionOn(tx, record, { ...days, unitIds: input.unit_ids });
    const unitIds = trial.units.map(({ unit_id }) => unit_id);
    const shares = await listOwnersOf(tx, unitIds, days);
    const asked = { ...days, unitIds, owners: [...new Set(shares.map(({ owner_id }) => owner_id))] };
    const chargesNow = await listOwnStays(tx, asked);
    const chargesTried = await listOwnStays(tx, asked, record.terms.taxes ?? null);
    const openings = await listOpenings(tx, asked);
    const ofUnit = (lines: readonly UnitLine[], id: number): number =>
      sumSen(lines.filter(({ unit_id }) => unit_id === id).map(({ amount_sen }) => amount_sen));
    const units = trial.units.map((unit) => {
      const [current, simulated] = [ofUnit(chargesNow, unit.unit_id), ofUnit(chargesTried, unit.unit_id)];
      return {
        ...unit,
        current_sen: unit.current_sen + current,
        current_formula: addFormula(unit.current_formula, current),
        simulated_sen: unit.simulated_sen + simulated,
        simulated_formula: addFormula(unit.simulated_formula, simulated),
      };
    });
    const [current, simulated] = [
      withLines(trial.current, [...chargesNow, ...openings]),
      withLines(trial.simulated, [...chargesTried, ...openings]),
    ];
    return { data: { ...trial, current, simulated, units } };
  },
});
