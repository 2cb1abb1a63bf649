import type { ReactNode } from 'react';
import { formatNumber, formatPair } from '#browser/format.ts';
import { useSession } from '#browser/session.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { isRightAligned, renderCell } from '#admin/crud/record/cells.tsx';
import { isEmpty } from '#admin/crud/record/empty.ts';
import { fieldsOf, readableFields } from '#admin/crud/record/fields.ts';
import { pathsOf, titleOf } from '#admin/crud/record/use-record.ts';
import { nextPageOf } from '#admin/crud/action/record-actions.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import { DAY_ROWS } from '#shared/overview.ts';
import { whereOf } from '#shared/views.ts';
import { TileFailed, TileWait } from './TileState.tsx';
import { useDay } from './use-day.ts';

/** The first records of a view that belongs to the day, one line each; nothing where nothing is to be done. */

/** Of the names of its columns and its lines, where it is full. */
const HEIGHT_PX = 40 + 40 * DAY_ROWS;

interface DayListProps {
  resource: AnyResource;
  view: string;
  /** The first of them leads to the record. */
  fields: readonly string[];
}

export function DayList({ resource, view, fields }: DayListProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const readable = readableFields(resource, usePermissions());
  const where = whereOf(resource, view);
  const day = useDay(resource);
  const found = day.viewNamed(view);
  const { rows, total } = found ?? { rows: [], total: 0 };
  const shown = fields.filter((name) => readable.includes(name) && rows.some((row) => !isEmpty(row[name])));
  const label = words.views[view] ?? view;
  if (!found) {
    return (
      <section className="day-list" aria-label={label}>
        <div className="tile-head">
          <h2>{label}</h2>
        </div>
        {day.isFailed ? <TileFailed onRetry={day.retry} /> : <TileWait label={label} height={HEIGHT_PX} />}
      </section>
    );
  }
  if (rows.length === 0) return null;
  // A line leads to its record; on a phone links to its room beside that would be too small for a finger.
  const context = { t, words, isPlain: true };
  const specOf = (name: string): FieldSpec | undefined => fieldsOf(resource)[name]?.spec;
  const alignOf = (name: string): string | undefined => {
    const spec = specOf(name);
    return spec && isRightAligned(spec) ? 'cell-right' : undefined;
  };
  // An arrival without a room has to be seen before its guest stands at the desk.
  const missing = (name: string): ReactNode =>
    specOf(name)?.kind === 'relation' ? (
      <span className="is-warned">{t('cell.missing', { label: words.fields[name] ?? name })}</span>
    ) : null;
  return (
    <section className="day-list" aria-label={label}>
      <div className="tile-head">
        <h2>
          {label} <span className="muted">{formatNumber(total)}</span>
        </h2>
        {total > rows.length && (
          <AdminLink to={listAddress(resource, { filter: where })}>
            {t('forms.related.all', { count: total })}
          </AdminLink>
        )}
      </div>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {shown.map((name) => (
              <th key={name} scope="col" className={alignOf(name)}>
                {words.fields[name]}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('forms.action.next')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {shown.map((name, at) => {
                const content = isEmpty(row[name]) ? missing(name) : renderCell({ resource, row, name }, context);
                return (
                  <td key={name} className={alignOf(name)} data-label={words.fields[name]}>
                    {at === 0 ? <AdminLink to={pathsOf(resource).show(row.id)}>{content}</AdminLink> : content}
                  </td>
                );
              })}
              <NextAct resource={resource} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Leads to the sheet of the act that the record waits for. */
function NextAct({ resource, row }: { resource: AnyResource; row: Row }): ReactNode {
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const me = useSession('user');
  const next = nextPageOf(resource, row, { permissions, me });
  return (
    <td className="day-act">
      {next && (
        <AdminLink
          to={next.to}
          aria-label={formatPair(words.actions[next.name]?.label ?? next.name, titleOf(resource, row))}
        >
          {words.actions[next.name]?.label}
        </AdminLink>
      )}
    </td>
  );
}
