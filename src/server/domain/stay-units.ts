import { addDays, countNights } from '#shared/booking/night.ts';
import type { Candidate } from '#shared/booking/stay-answers.ts';
import type { Assignment } from '#resources/reservations.ts';
import type { Reader } from '#server/platform/store.ts';
import { freeUnits } from './availability.ts';
import type { Span } from './inventory.ts';
import { all, is, isIn, meets } from './row-tests.ts';
import { staySegments } from './tables.ts';

const monthOf = (day: string): number => Number(day.slice(5, 7));

/** The quarter of a day, [from, to). */
export function quarterOf(day: string): { readonly from: string; readonly to: string } {
  const first = monthOf(day) - ((monthOf(day) - 1) % 3);
  const start = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;
  const year = Number(day.slice(0, 4));
  return { from: start(year, first), to: first === 10 ? start(year + 1, 1) : start(year, first + 3) };
}

/** Part of its nights that a unit has sold; one without any goes last. */
const share = ({ sold, available }: Candidate): number => (available <= 0 ? 1 : sold / available);

const byShare = (a: Candidate, b: Candidate): number =>
  share(a) - share(b) || a.sold - b.sold || (a.number < b.number ? -1 : 1);

/**
 * Free units for the nights, the fairest first: who has sold the smallest part of the nights that could be sold in this
 * quarter. Owners share a house's luck that way.
 */
export async function candidates(reader: Reader, span: Span): Promise<Candidate[]> {
  const { from, to } = quarterOf(span.arrival);
  const free = await freeUnits(reader, span);
  const taken = await reader.list(staySegments, {
    where: all(
      isIn(
        'unit_id',
        free.map(({ id }) => id),
      ),
      is('blocking', true, 'boolean'),
      meets(from, to),
    ),
    fields: ['unit_id', 'kind', 'arrival', 'departure'],
  });
  const whole = countNights(from, to);
  return free
    .map(({ id, number }) => {
      const own = taken.filter(({ unit_id }) => unit_id === id);
      const nights = (isSold: boolean): number =>
        own
          .filter(({ kind }) => (kind === 'reservation') === isSold)
          .reduce((sum, { arrival, departure }) => {
            const first = String(arrival) > from ? String(arrival) : from;
            const end = String(departure) < to ? String(departure) : to;
            return sum + countNights(first, end);
          }, 0);
      return { unit_id: Number(id), number: String(number), sold: nights(true), available: whole - nights(false) };
    })
    .toSorted(byShare);
}

const MOST_SHOWN = 10;

/** The choice as it is kept and told. */
export function assignmentOf(
  span: Span,
  found: readonly Candidate[],
  chosen: number,
  rule: Assignment['rule'],
): Assignment {
  const { from, to } = quarterOf(span.arrival);
  const unit = found.find(({ unit_id }) => unit_id === chosen);
  const [number, sold, available] = [unit?.number ?? '', unit?.sold ?? 0, unit?.available ?? 0];
  const reason =
    rule === 'fair'
      ? {
          en: `${number} sold ${sold} of ${available} nights this quarter, the smallest part of ${found.length} free units.`,
          zh: `${number} 本季度售出 ${available} 晚中的 ${sold} 晚，在 ${found.length} 间空房中比例最低。`,
        }
      : { en: `${number} was chosen by hand.`, zh: `${number} 由人工选定。` };
  return { rule, quarter: { from, to: addDays(to, -1) }, candidates: found.slice(0, MOST_SHOWN), reason };
}
