import type { ReactNode } from 'react';
import { dayFormat, dayOf, formatDay } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import type { ownerStatements } from '#resources/revenue/owner-statements.ts';

type Statement = Pick<
  PropsOf<typeof ownerStatements>['row'],
  'state' | 'created_at' | 'locked_at' | 'published_at' | 'paid_on'
>;

/** The day of each step; of a review only that it was. */
const daysOf = (row: Statement): Readonly<Record<Statement['state'], string | null>> => ({
  draft: row.created_at,
  reviewed: null,
  locked: row.locked_at,
  published: row.published_at,
  paid: row.paid_on,
});

interface StepsProps {
  readonly row: Statement;
  /** Names of the states. */
  readonly states: Readonly<Record<string, string>>;
}

/** How far a month has come on its way to the owner, and when it took each step. */
export function StatementSteps({ row, states }: StepsProps): ReactNode {
  const days = Object.entries(daysOf(row));
  const here = days.findIndex(([state]) => state === row.state);
  return (
    <ol className="statement-steps">
      {days.map(([state, day], at) => (
        <li key={state} className={at <= here ? 'is-done' : undefined} aria-current={at === here ? 'step' : undefined}>
          {states[state]}
          {day !== null && at <= here && (
            <time className="muted number" dateTime={day} title={formatDay(day)}>
              {dayFormat({ day: 'numeric', month: 'short' }).format(new Date(dayOf(day)))}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
