import '#admin/components/face.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { initialsOf, tintOf } from '#browser/initials.ts';
import { withLocale } from '#browser/i18n.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { cardOf } from '#admin/crud/list/card.ts';
import { type CellContext, renderCell } from './cells.tsx';
import { fieldsOf } from './fields.ts';
import { namingOf } from './use-record.ts';

/** The cells of a row, of a list and of a list on a record's page alike: the one that names it leads to it, with a person's face. */
export function rowCells(
  { resource, row, shown }: RecordProps & { shown: readonly string[] },
  context: Pick<CellContext, 't' | 'words'>,
): ReactNode {
  const { column: linked, field: named = '' } = namingOf(resource, shown, row);
  const card = cardOf({ resource, row, shown, linked });
  const person = fieldsOf(resource)[named]?.spec.personal === true ? String(row[named]) : '';
  return shown.map((name) => {
    const isNamed = name === linked;
    const content = renderCell(
      { resource, row, name: isNamed && named ? named : name },
      { ...context, isListed: true },
    );
    const isFace = isNamed && person !== '';
    return (
      <td
        key={name}
        data-label={context.words.fields[name]}
        data-face={isFace ? initialsOf(person) : undefined}
        className={
          isFace ? `cell-title ${tintOf(person)}${named === resource.title ? ' is-person' : ''}` : card.get(name)
        }
      >
        {isNamed && resource.route ? (
          <Link to={withLocale(`${resource.route}/${row.id}`)}>{content}</Link>
        ) : typeof content === 'string' ? (
          // Words of their own cannot be cut by an ellipsis beside a label.
          <span>{content}</span>
        ) : (
          content
        )}
      </td>
    );
  });
}
