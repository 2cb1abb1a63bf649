import { formatList } from '#browser/format.ts';
import type { ReactNode } from 'react';
import { getSession } from '#browser/session.ts';
import type { Row } from '#admin/components/client-part.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords, type AdminT } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { type AnyAction, type AnyResource } from '#shared/resource.ts';
import { changesNothing } from '#shared/actions.ts';
import type { Values } from '#shared/validate.ts';
import { isPossible, offersOf } from './record-actions.ts';
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
  return rows.filter((row) => isPossible(action, { resource, row }, user) && !changesNothing(action, row, input));
};

interface BulkForecastProps {
  resource: AnyResource;
  name: string;
  action: AnyAction;
  rows: readonly Row[];
  input: Values;
}

/** Names the records that a bulk action will change and will skip, before it runs. */
export function BulkForecast({ resource, name, action, rows, input }: BulkForecastProps): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const changed = new Set(changedBy({ resource, action }, rows, input));
  const reasons = new Map<string, Row[]>();
  for (const row of rows) {
    if (changed.has(row)) continue;
    const offers = offersOf(resource, row, { permissions, words, me: getSession().user, t });
    const state = offers.find((offer) => offer.name === name)?.obstacle ?? null;
    const reason = state === null ? t('forms.bulk.already') : t('forms.bulk.why', { state });
    reasons.set(reason, [...(reasons.get(reason) ?? []), row]);
  }
  const skipped = rows.length - changed.size;
  return (
    <div className="bulk-forecast" role="status">
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

function namesOf(resource: AnyResource, rows: readonly Row[], t: AdminT): string {
  const names = formatList(rows.slice(0, NAMED).map((row) => titleOf(resource, row)));
  return rows.length > NAMED ? t('forms.bulk.names', { names, count: rows.length - NAMED }) : names;
}
