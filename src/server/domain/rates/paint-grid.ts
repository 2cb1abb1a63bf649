import { paintRateGrid } from '#resources/rates/calls.ts';
import { rateDays } from '#resources/rates/rate-days.ts';
import { addDays, dayInWords } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { ringgit, spaced } from '#shared/money.ts';
import type { Said } from '#shared/rates/line.ts';
import { type NightFacts, priceNight } from '#shared/rates/night-price.ts';
import { tellPriceProblem } from '#shared/rates/price-problems.ts';
import { type DayRules, NO_RULES, isSilent } from '#shared/rates/rate-day.ts';
import type { PaintedGrid, PaintedPrice, PriceProblem, SentPrice } from '#shared/rates/rate-grid.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { newBatchId, writeEntry } from '#server/kit/audit/entry.ts';
import { Refusal, refuseUnchanged } from '#server/kit/refusal.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { MOST_NIGHTS, type RateSpan, factsOf, isChanged } from './rate-calendar.ts';
import { type DayChange, listChanges, writeDays } from './rate-days.ts';
import { type PricedType, baseOf, checkGridSpan, getPlanOnSale, readGridFacts } from './rate-grid.ts';

/**
 * Base prices of many room types, painted at once: each type has its own entry in the trail, as if it had been painted alone,
 * and all of them are one act, which is taken back as one.
 */
export const paintGrid = serve(rateDays, paintRateGrid, {
  isReading: ({ preview }) => preview === true,
  handle: async ({ kit, tx, context, input }) => {
    const { cells, preview, reason } = input;
    const span = spanOf(cells);
    const typeIds = [...new Set(cells.map(({ room_type_id }) => room_type_id))].toSorted((a, b) => a - b);
    if (preview !== true) await lockTypes(tx, typeIds);
    const plan = await getPlanOnSale(tx, input.rate_plan_id);
    const { types } = await readGridFacts(tx, { span, now: context.now, plan, typeIds });
    const strokes = types.map((one) => strokeOf(one, { cells, reason }));
    const data = tellPainted(strokes, cells);
    if (preview === true) return { data, batch_id: null };
    const open = data.cells.filter(({ problem }) => problem !== null);
    if (open.length > 0) {
      throw new Refusal('CONFLICT', { message: 'prices_open', params: { count: open.length }, body: { cells: open } });
    }
    if (data.changed === 0) refuseUnchanged();
    const batchId = newBatchId();
    const trail = { tx, table: kit.get('audit').table, author: context };
    // The latest entry is taken back first: in the order in which types are locked.
    for (const { one, days: painted } of strokes.toSorted((a, b) => b.one.type.id - a.one.type.id)) {
      const recordId = one.type.id;
      const changes = await writeDays(tx, recordId, { known: one.painted, days: painted });
      if (Object.keys(changes).length === 0) continue;
      await writeEntry(trail, { action: 'paint', resource: 'room-types', recordId, changes, reason, batchId });
    }
    return { data, batch_id: batchId };
  },
});

function spanOf(cells: readonly SentPrice[]): RateSpan {
  const days = cells.map(({ date }) => date).toSorted();
  const [from, last] = [days[0], days.at(-1)];
  if (from !== undefined && last !== undefined) return checkGridSpan({ from, to: addDays(last, 1) }, 'cells');
  throw new Refusal('VALIDATION', { issues: [issue(['cells'], 'required')], resource: rateDays.name });
}

/** Painters of a type follow each other, always in the same order, so that none waits for one who waits for it. */
async function lockTypes(tx: Transaction, typeIds: readonly number[]): Promise<void> {
  for (const id of typeIds) await tx.lock(resourceTables['room-types'], id);
}

/** The nights of one type that were sent, before and after. */
interface Stroke {
  readonly one: PricedType;
  readonly days: readonly DayChange[];
  readonly before: NightFacts;
  readonly after: NightFacts;
}

interface Sent {
  readonly cells: readonly SentPrice[];
  readonly reason: string | null;
}

function strokeOf(one: PricedType, { cells, reason }: Sent): Stroke {
  const own = new Map(
    cells.filter(({ room_type_id }) => room_type_id === one.type.id).map((cell) => [cell.date, cell.price_sen]),
  );
  const days = listChanges(one.painted, [...own.keys()].toSorted(), (before, date) =>
    repriced(before, { price_sen: own.get(date) ?? null, reason }),
  );
  const painted = days.map(({ date, after }) => ({ date, ...after }));
  return { one, days, before: factsOf(one), after: factsOf({ ...one, painted }) };
}

/** A day without a price of its own keeps its reason only for its restrictions. */
function repriced(before: DayRules, { price_sen, reason }: Pick<DayRules, 'price_sen' | 'reason'>): Partial<DayRules> {
  if (price_sen !== null) return { price_sen, ...(reason !== null && { reason }) };
  const isBare = isSilent({ ...before, price_sen: null, reason: null });
  return isBare ? NO_RULES : { price_sen };
}

function tellPainted(strokes: readonly Stroke[], cells: readonly SentPrice[]): PaintedGrid {
  const byType = new Map(strokes.map((stroke) => [stroke.one.type.id, stroke]));
  const seen = new Set<string>();
  return {
    changed: strokes.reduce((sum, { days }) => sum + days.filter(isChanged).length, 0),
    cells: cells.map((cell): PaintedPrice => {
      const { room_type_id, date } = cell;
      const key = `${room_type_id} ${date}`;
      const stroke = byType.get(room_type_id);
      const problem = seen.has(key) ? problemOf('price_twice') : findProblem(cell, stroke);
      seen.add(key);
      return {
        room_type_id,
        date,
        before_sen: stroke ? priceNight(date, stroke.before).final_sen : cell.before_sen,
        after_sen: stroke ? priceNight(date, stroke.after).final_sen : cell.before_sen,
        problem,
      };
    }),
  };
}

const problemOf = (rule: PriceProblem, about?: Said): NonNullable<PaintedPrice['problem']> => ({
  rule,
  text: tellPriceProblem(rule, about),
});

function findProblem({ date, before_sen }: SentPrice, stroke: Stroke | undefined): PaintedPrice['problem'] {
  if (!stroke) return problemOf('price_type');
  const { today } = stroke.one;
  if (date < today) return problemOf('price_past');
  const end = addDays(today, MOST_NIGHTS);
  if (date >= end) return problemOf('price_far', dayInWords(end));
  const now = baseOf(date, stroke.before);
  const price = spaced(ringgit(now));
  return now === before_sen ? null : problemOf('price_changed', { en: price, zh: price });
}
