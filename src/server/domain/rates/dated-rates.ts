import { is } from '#server/kit/conditions.ts';
import { businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { type DatedRate, rateInTheWay } from '#shared/rates/dated-rates.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { Row, StoredRow, Table } from '#server/platform/database/table.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import { Refusal, refuseIdle } from '#server/kit/refusal.ts';
import { type ActionCommand, type Command, recordAfter } from '#server/kit/server-part.ts';

/**
 * Rates that hold from one day to another, taxes and levies alike: no two of a code on one day, and none changed once
 * it was charged, because charged prices must stay explainable.
 */

/** A record that names a rate and the days, both included, on which it holds. */
export interface RateRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_zh: string | null;
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly source_note: string | null;
  /** False for one that is only reported. */
  readonly confirmed?: boolean;
}

/** A rate with a half-open range, the form that prices read. */
export const datedRate = (row: Omit<RateRow, 'id' | 'source_note'>): DatedRate => ({
  code: row.code,
  name: { en: row.name, zh: row.name_zh ?? row.name },
  from: row.valid_from,
  to: row.valid_until === null ? null : addDays(row.valid_until, 1),
});

const todayOf = ({ context }: Pick<Command, 'context'>): string => businessDate(context.now, 0);

/** Columns of a charged rate that may still be corrected: its name, its source and its end. */
const OPEN_FIELDS: readonly string[] = ['name', 'name_zh', 'source_note', 'valid_until'];

/**
 * Charged prices must stay explainable: a rate that has held stays as it was, and does not end in the past. On its first
 * day, or while unconfirmed, it can still be corrected. A rate that becomes known late may have begun long ago: what
 * was sold meanwhile keeps its price.
 */
export function checkPastRate<R extends RateRow>(command: Command<R>): Issue[] {
  const { kind, before } = command;
  if (kind === 'remove' || kind === 'create') return [];
  const today = todayOf(command);
  const change: Readonly<Record<string, unknown>> = command.change;
  const was = before ? recordOf(before) : {};
  const changed = Object.keys(change).filter((name) => change[name] !== (was[name] ?? null));
  const isPast = (day: unknown, bound: string): boolean => typeof day === 'string' && day < bound;
  if (before && hasHeld(before, today)) {
    const fixed = changed.filter((name) => !OPEN_FIELDS.includes(name));
    if (fixed.length > 0) return fixed.map((name) => issue([name], 'rate_fixed', { from: before.valid_from }));
  } else return [];
  // Another one may begin today.
  const yesterday = addDays(today, -1);
  const isEnded =
    changed.includes('valid_until') &&
    [before?.valid_until, command.change.valid_until].some((day) => isPast(day, yesterday));
  return isEnded ? [issue(['valid_until'], 'past_day', { today })] : [];
}

/** Whether anybody may have been charged it. */
const hasHeld = ({ valid_from, confirmed = true }: RateRow, today: string): boolean => confirmed && valid_from < today;

/** A rate that has been charged ends; it does not vanish. */
export function refuseHeld<R extends RateRow>(command: Command<R>): void {
  const { kind, before } = command;
  if (kind === 'remove' && before && hasHeld(before, todayOf(command))) {
    throw new Refusal('CONFLICT', { message: 'rate_has_held', params: { from: before.valid_from } });
  }
}

/** Input by which another rate takes the place of one; the rest of it is what that one is then. */
interface Replacement {
  readonly from: string;
  readonly source: string | null;
}

/** Ends a rate on the day before the one that takes its place. */
export function endBefore<R extends RateRow>(
  command: ActionCommand<R, Replacement>,
  resource: string,
): { valid_until: string } {
  const { before, input } = command;
  const { from, source, ...rate } = input;
  refuseIdle(before, { ...rate, source_note: source ?? before.source_note });
  const since = before.valid_from;
  const wrong = from <= since && issue(['from'], 'rate_after', { since });
  if (wrong) throw new Refusal('VALIDATION', { issues: [wrong], resource, action: 'replace' });
  return { valid_until: addDays(from, -1) };
}

const recordOf = (rate: RateRow): Row => ({ ...rate });

/** Successor of a rate: a copy with the call's changes. */
export async function putInPlace<R extends RateRow>(
  command: Command<R, Partial<Replacement>>,
  resource: 'levies' | 'tax-rates',
): Promise<void> {
  const { action, before, input } = command;
  const { from, source, ...rate } = input;
  if (action !== 'replace' || !before || from === undefined) return;
  const { id: _id, version: _version, created_at: _made, updated_at: _changed, ...values } = recordOf(before);
  await insertBeside(command, resource, {
    ...values,
    ...rate,
    source_note: source ?? null,
    valid_from: from,
    valid_until: null,
  });
}

/** Refuses what would leave a code with two rates on one day. Writers of one table wait for each other. */
export async function refuseOverlap<R extends RateRow>(
  command: Command<R>,
  table: Table<RateRow & StoredRow>,
  resource: string,
): Promise<void> {
  const { kind, tx, before } = command;
  if (kind === 'remove') return;
  const wanted = recordAfter(command);
  const { code, valid_from, valid_until } = wanted;
  if (valid_until !== null && valid_until < valid_from) refuse(resource, issue(['valid_until'], 'end_before_start'));
  await tx.next(`rates of ${resource}`);
  const rows = await tx.list(table, { where: is('code', code) });
  const others = rows.filter(({ id }) => id !== before?.id).map(datedRate);
  const found = rateInTheWay(others, datedRate(wanted));
  if (!found) return;
  const { from, to } = found;
  const params = { code, from };
  refuse(
    resource,
    to === null
      ? issue(['valid_from'], 'rate_overlap_open', params)
      : issue(['valid_from'], 'rate_overlap', { ...params, until: addDays(to, -1) }),
  );
}

function refuse(resource: string, found: ReturnType<typeof issue>): never {
  throw new Refusal('VALIDATION', { issues: [found], resource });
}
