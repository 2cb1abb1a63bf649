import { addDays, countNights } from '#shared/day.ts';
import type { Candidate } from '#shared/reservations/stay-answers.ts';
import type { Assignment, AssignmentRule } from '#shared/reservations/assignment.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { freeUnits } from './availability.ts';
import { STAYS, type Span, type Unit } from './inventory.ts';
import { all, is, isIn, meets } from '#server/kit/conditions.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { findOccupiedUnits } from '#server/domain/reservations/housekeeping-state.ts';

/**
 * Which free unit a stay gets, and why, in a sentence that owners can be shown. Giving it is `../room-assignment.ts`.
 */

const monthOf = (day: string): number => Number(day.slice(5, 7));

/** The quarter of a day, [from, to). */
export function getQuarter(day: string): { readonly from: string; readonly to: string } {
  const first = monthOf(day) - ((monthOf(day) - 1) % 3);
  const start = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;
  const year = Number(day.slice(0, 4));
  return { from: start(year, first), to: first === 10 ? start(year + 1, 1) : start(year, first + 3) };
}

/** Part of its nights that a unit has sold; one without any goes last. */
const share = ({ sold, available }: Candidate): number => (available <= 0 ? 1 : sold / available);

const isReady = ({ wait }: Candidate): boolean => wait === null;

/** The fairest first, and before them all those that a guest can go into. */
export const sortByFairness = (found: readonly Candidate[]): Candidate[] =>
  found.toSorted(
    (a, b) =>
      Number(isReady(b)) - Number(isReady(a)) ||
      share(a) - share(b) ||
      a.sold - b.sold ||
      (a.number < b.number ? -1 : 1),
  );

/**
 * Free units for the nights, the fairest first: who has sold the smallest part of the nights that could be sold in this
 * quarter. Owners share a house's luck that way. For a stay that begins by now those come first that its guest can go into.
 */
export async function listCandidates(reader: Reader, span: Span, today: string): Promise<Candidate[]> {
  const { from, to } = getQuarter(span.arrival);
  const free = await freeUnits(reader, span);
  const taken = await reader.list(staySegments, {
    where: all(
      isIn(
        'unit_id',
        free.map(({ id }) => id),
      ),
      is('blocking', true),
      meets(from, to),
    ),
    fields: ['unit_id', 'kind', 'arrival', 'departure'],
  });
  const whole = countNights(from, to);
  const occupied = span.arrival <= today ? await findOccupiedUnits(reader, free) : null;
  const waitOf = ({ id, housekeeping }: Unit): Candidate['wait'] => {
    if (occupied?.has(id)) return 'occupied';
    return occupied && housekeeping === 'dirty' ? 'dirty' : null;
  };
  return sortByFairness(
    free.map((unit) => {
      const { id, number } = unit;
      const own = taken.filter(({ unit_id }) => unit_id === id);
      const nights = (isSold: boolean): number =>
        own
          .filter(({ kind }) => STAYS.some((each) => each === kind) === isSold)
          .reduce((sum, { arrival, departure }) => {
            const first = arrival > from ? arrival : from;
            const end = departure < to ? departure : to;
            return sum + countNights(first, end);
          }, 0);
      return {
        unit_id: id,
        number: number,
        sold: nights(true),
        available: whole - nights(false),
        wait: waitOf(unit),
      };
    }),
  );
}

export const MOST_CANDIDATES = 10;

type Telling = (number: string, found: readonly Candidate[]) => Assignment['reason'];

const REASONS: Readonly<Record<AssignmentRule, Telling>> = {
  fair: (number, found) => {
    const { sold = 0, available = 0 } = found.find((unit) => unit.number === number) ?? {};
    // Units that are not ready come last, so a ready one is chosen where there is any.
    const ready = found.filter(isReady).length;
    const isAmongReady = ready > 0 && ready < found.length;
    const count = isAmongReady ? ready : found.length;
    return {
      en: `It is ${number}’s turn: ${count === 1 ? `the only ${isAmongReady ? 'ready' : 'free'} unit` : `the least booked of ${count} ${isAmongReady ? 'ready' : 'free'} units`}, with ${sold} of its ${available} nights taken this quarter.`,
      zh: `轮到 ${number}：本季度 ${available} 晚已订 ${sold} 晚，是 ${count} 间${isAmongReady ? '已就绪的' : ''}空房中入住最少的。`,
    };
  },
  chosen: (number) => ({ en: `${number} was chosen by hand.`, zh: `${number} 由人工选定。` }),
  same: (number) => ({
    en: `${number} is where the guest sleeps the night before.`,
    zh: `${number} 为客人前一晚所住房间。`,
  }),
  freed: (number) => ({ en: `${number} is free since others moved.`, zh: `其他预订换房后腾出 ${number}。` }),
  planned: (number) => ({ en: `The stay goes on in ${number}, as planned.`, zh: `按计划换入 ${number}。` }),
  yielded: (number) => ({
    en: `${number}: moved here so that another stay has room.`,
    zh: `为给其他预订腾房而换至 ${number}。`,
  }),
  occupied: (number) => ({
    en: `The last guest of ${number} has not left: the stay needs another unit.`,
    zh: `${number} 的上一位客人尚未退房：此预订须另行分房。`,
  }),
  withdrawn: (number) => ({
    en: `${number} is out of service by now: the stay needs another unit.`,
    zh: `${number} 已停用：此预订须另行分房。`,
  }),
};

/** The choice as it is stored and answered. */
export function describeAssignment(
  { arrival }: Pick<Span, 'arrival'>,
  { number, by: rule }: { readonly number: string; readonly by: AssignmentRule },
  found: readonly Candidate[] = [],
): Assignment {
  const { from, to } = getQuarter(arrival);
  return {
    rule,
    quarter: { from, to: addDays(to, -1) },
    candidates: found.slice(0, MOST_CANDIDATES),
    reason: REASONS[rule](number, found),
  };
}

/** Joins the assignments of segments into one for the stay, with each segment's reason. */
export const joined = ([first, ...rest]: readonly Assignment[]): Assignment | null =>
  first
    ? {
        ...first,
        reason: {
          en: [first, ...rest].map(({ reason }) => reason.en).join(' '),
          zh: [first, ...rest].map(({ reason }) => reason.zh).join(''),
        },
      }
    : null;
