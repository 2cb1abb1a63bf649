import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { Segments } from '#admin/components/Segments.tsx';
import { moreWords } from '#admin/more-words.ts';
import { adminWords } from '#admin/words.ts';
import type { ChooserProps } from './props.ts';
import { columnsWithoutRoom, moveColumn, toggleColumn } from './column-moves.ts';

/** The columns, their order and the height of rows, as the button's popover offers them. */

export function ColumnFields({ list, columns }: ChooserProps): ReactNode {
  const t = adminWords.useT();
  return (
    <div className="chooser">
      <fieldset>
        <legend>{t('list.density')}</legend>
        <Segments
          options={['comfortable', 'compact'] as const}
          chosen={columns.density}
          nameOf={(density) => t(`list.${density}`)}
          onChoose={columns.setDensity}
        />
      </fieldset>
      <ColumnList list={list} columns={columns} />
      <Button isSmall onClick={columns.reset}>
        {t('list.columnsReset')}
      </Button>
    </div>
  );
}

function ColumnList({ list: { resource, words }, columns }: ChooserProps): ReactNode {
  const t = adminWords.useT();
  const more = moreWords.useT();
  const [dragged, setDragged] = useState<string | null>(null);
  const left = columnsWithoutRoom(columns, resource);
  const move = (name: string, to: number): void => columns.set(moveColumn(columns, name, to));
  return (
    <fieldset>
      <legend>{t('list.columns')}</legend>
      <ul className="chooser-list">
        {columns.order.map((name, at) => {
          const label = words.fields[name] ?? name;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because two buttons do the same.
            <li
              key={name}
              draggable
              className={dragged === name ? 'is-dragged' : undefined}
              onDragStart={() => setDragged(name)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged && dragged !== name) move(dragged, at);
              }}
            >
              <Icon name="grip" />
              <label className="check grows">
                <input
                  type="checkbox"
                  checked={columns.shown.includes(name)}
                  onChange={() => columns.set(toggleColumn(columns, name))}
                />
                {label}
                {left.includes(name) && <small className="muted">{more('forms.noRoom')}</small>}
              </label>
              <IconButton
                icon="up"
                isSmall
                label={t('list.moveUp', { label })}
                disabled={at === 0}
                onClick={() => move(name, at - 1)}
              />
              <IconButton
                icon="down"
                isSmall
                label={t('list.moveDown', { label })}
                disabled={at === columns.order.length - 1}
                onClick={() => move(name, at + 1)}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
