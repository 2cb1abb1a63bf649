import { addDays } from '#shared/booking/night.ts';
import { type DatedRate, rateInTheWay } from '#shared/booking/rates.ts';
import { issue } from '#shared/errors.ts';
import type { Table } from '#server/platform/table.ts';
import { hasValue } from './kit.ts';
import { Refusal } from './refusal.ts';
import type { Command } from './server-part.ts';

/** A record that names a rate and the days, both included, on which it holds. */
export interface RateRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_zh: string | null;
  readonly valid_from: string;
  readonly valid_until: string | null;
}

/** The same with a half-open range, as prices read it. */
export const datedRate = (row: Omit<RateRow, 'id'>): DatedRate => ({
  code: row.code,
  name: { en: row.name, zh: row.name_zh ?? row.name },
  from: row.valid_from,
  to: row.valid_until === null ? null : addDays(row.valid_until, 1),
});

/** Refuses what would leave a code with two rates on one day. Writers of one table wait for each other. */
export async function refuseOverlap<R extends RateRow>(
  command: Command<R>,
  table: Table,
  resource: string,
): Promise<void> {
  const { kind, tx, before, change } = command;
  if (kind === 'remove') return;
  const wanted = { ...before, ...change } as unknown as RateRow;
  const { code, valid_from, valid_until } = wanted;
  if (valid_until !== null && valid_until < valid_from) refuse(resource, issue(['valid_until'], 'end_before_start'));
  await tx.next(`rates of ${resource}`);
  const rows = (await tx.list(table, { where: hasValue('code', code) })) as readonly unknown[] as readonly RateRow[];
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
