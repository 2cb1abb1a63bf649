import './palette.css';
import { useEffect, useId, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from '#admin/components/Dialog.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { takeTyped } from '#admin/components/typed-ahead.ts';
import { moreWords } from '#admin/more-words.ts';
import { QUERY_LIMITS } from '#shared/constants.ts';
import { Hit } from './Hit.tsx';
import { isMeant } from './rank.ts';
import { type PaletteItem, usePalette } from './use-palette.ts';

/** Command palette: a text field above a list of pages, actions and records. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const t = moreWords.useT();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { items: found, groups: factGroups, isSearching } = usePalette(text);
  const [isWaiting, setWaiting] = useState(false);
  // As late as this, because keys that come while the palette is drawn are not its own yet.
  useLayoutEffect(() => {
    const typed = takeTyped();
    if (typed.text === '') return;
    // oxlint-disable-next-line react/set-state-in-effect -- read any earlier, the last of the keys would be missing
    setText(typed.text);
    setWaiting(typed.isEntered);
  }, []);
  const groups = groupsOf(found);
  const items = groups.flatMap(({ members }) => members);
  const active = Math.min(chosen, items.length - 1);
  const optionId = (at: number): string => `${id}-${at}`;

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const run = (item: PaletteItem | undefined): void => {
    if (!item) return;
    onClose();
    // Runs after the closing dialog has restored the focus, because the item may move it.
    setTimeout(item.run);
  };

  // While the answer is on its way, the record that was typed is not among the items yet.
  const isSure = (item: PaletteItem | undefined): boolean =>
    item !== undefined && item.hit === undefined && (chosen > 0 || isMeant(item, text));
  const due = isWaiting && !isSearching ? items[0] : undefined;
  useEffect(() => {
    if (!due) return;
    onClose();
    setTimeout(due.run);
  }, [due, onClose]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (event.key === 'Enter' && isSearching && !isSure(items[active])) setWaiting(true);
    else if (event.key === 'Enter') run(items[active]);
    else if (next !== undefined && items.length > 0) setChosen((next + items.length) % items.length);
    else return;
    event.preventDefault();
  };

  const said = isSearching ? t('palette.searching') : t('palette.results', { count: items.length });
  return (
    <Dialog className="dialog palette" label={t('palette.label')} onClose={onClose}>
      <div className="palette-field line gap-5">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          maxLength={QUERY_LIMITS.textLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
            setWaiting(false);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('palette.label')}>
        {groups.map(({ group, from, members }) => (
          <div key={group} role="group" aria-label={group}>
            <div className="palette-group" aria-hidden="true">
              {group}
            </div>
            {members.map((item, offset) => (
              <div
                key={item.id}
                id={optionId(from + offset)}
                role="option"
                tabIndex={-1}
                aria-selected={from + offset === active}
                className="palette-option line gap-5"
                onPointerMove={() => setChosen(from + offset)}
                onClick={() => run(item)}
                onKeyDown={onKeyDown}
              >
                {item.hit ? (
                  <Hit hit={item.hit} groups={factGroups} />
                ) : (
                  <>
                    <Icon name={item.icon} />
                    {item.label}
                  </>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={items.length === 0 && !isSearching ? 'palette-nothing' : 'sr-only'} role="status">
        {items.length === 0 && !isSearching ? t('palette.nothing', { text }) : said}
      </p>
    </Dialog>
  );
}

interface Group {
  readonly group: string;
  /** Index of its first member among all items. */
  readonly from: number;
  readonly members: PaletteItem[];
}

/** Groups items by heading, in the order in which the headings first appear. */
function groupsOf(items: readonly PaletteItem[]): Group[] {
  const names = [...new Set(items.map(({ group }) => group))];
  let from = 0;
  return names.map((group) => {
    const members = items.filter((item) => item.group === group);
    from += members.length;
    return { group, from: from - members.length, members };
  });
}
