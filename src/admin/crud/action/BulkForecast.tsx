import { formatList } from '#browser/format.ts';
import type { ReactNode } from 'react';
import { getSession } from '#browser/session.ts';
import type { Row } from '#admin/components/client-part.ts';
import { moreWords, type MoreT } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { type AnyAction, type AnyResource } from '#shared/resource.ts';
import { changesNothing } from '#shared/actions.ts';
import type { Values } from '#shared/validate.ts';
import { possibleFor } from './possible.ts';
import { obstaclesOf } from './record-actions.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';

/** Most records that a forecast names; more would not be read. */
const NAMED = 5;

/** The records that an action with this input changes, as far as the browser can know. */
export const changedBy = (
  { resource, action }: { resource: AnyResource; action: AnyAction },
  rows: readonly Row[],
  input: Values,
): Row[] => {
  const { user } = getSession();
  const isPossible = possibleFor(action, resource, user);
  return rows.filter((row) => isPossible(row) && !changesNothing(action, row, input));
};

interface BulkForecastProps {
  resource: AnyResource;
  action: AnyAction;
  rows: readonly Row[];
  input: Values;
}

/** Names the records that a bulk action will change and will skip, before it runs. */
export function BulkForecast({ resource, action, rows, input }: BulkForecastProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const changed = new Set(changedBy({ resource, action }, rows, input));
  const reasons = new Map<string, Row[]>();
  const obstacleOf = obstaclesOf(action, resource, { words, me: getSession().user, t });
  for (const row of rows) {
    if (changed.has(row)) continue;
    const reason = obstacleOf(row) ?? t('forms.bulk.already');
    const some = reasons.get(reason);
    if (some) some.push(row);
    else reasons.set(reason, [row]);
  }
  const skipped = rows.length - changed.size;
  return (
    <div className="below-6 long-word" role="status">
      <p>
        {changed.size > 0 ? t('forms.bulk.will', { count: changed.size }) : t('forms.bulk.none')}{' '}
        <span className="muted">{namesOf(resource, [...changed], t)}</span>
      </p>
      {skipped > 0 && (
        <div className="bulk-skipped">
          <p>{t('forms.bulk.skipped', { count: skipped })}</p>
          <ul className="bulleted">
            {[...reasons].map(([reason, some]) => (
              <li key={reason}>
                {some.length} × {reason} <span className="muted">{namesOf(resource, some, t)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

export function namesOf(resource: AnyResource, rows: readonly Row[], t: MoreT): string {
  const names = formatList(rows.slice(0, NAMED).map((row) => titleOf(resource, row)));
  return rows.length > NAMED ? t('forms.bulk.names', { names, count: rows.length - NAMED }) : names;
}
