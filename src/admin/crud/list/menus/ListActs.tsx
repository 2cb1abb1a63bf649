import '#admin/components/row-acts.css';
import { elementAt } from '#browser/elements.ts';
import { getSession } from '#browser/session.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Row } from '#admin/components/client-part.ts';
import { useCommands } from '#admin/components/commands.ts';
import { useGo } from '#admin/components/Link.tsx';
import { ActionButton } from '#admin/crud/action/ActionButton.tsx';
import { canCreate } from '#admin/crud/action/can-create.ts';
import { DecisionButtons } from '#admin/crud/action/DecisionButtons.tsx';
import { canDecide, decisionFor } from '#admin/crud/action/decisions.ts';
import { SEARCH_ID } from '#admin/crud/list/SearchBox.tsx';
import type { ListModel } from '#admin/crud/list/use-list.ts';
import { useOffers, usePlaced } from '#admin/crud/record/use-offers.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { sidesOf } from '#shared/actions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { SAVE_VIEW_ID, type DecisionWish, type ListActsProps } from './props.ts';

/**
 * The acts of a list: the next one of the row that somebody points at or walks to, the decision that a key asks for, the
 * commands of the palette. They come after the first rows, because the rows are what their reader waits for.
 */

export function ListActs(props: ListActsProps): ReactNode {
  const { list, onTask } = props;
  useListCommands(list);
  useDecision(props);
  const places = [useRowAt('pointerover'), useRowAt('focusin')];
  return [...new Set(places)].map((place) => {
    const row = list.rows.find(({ id }) => String(id) === place?.dataset['id']);
    const acts = place?.querySelector('.row-acts');
    return row && acts
      ? createPortal(<NextActs resource={list.resource} row={row} onTask={onTask} />, acts, String(row.id))
      : null;
  });
}

/** The row that was last pointed at or walked to. It stays when both have left, so that a dialog finds back to the button that opened it. */
function useRowAt(event: 'pointerover' | 'focusin'): HTMLElement | null {
  const [at, setAt] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      const row = elementAt(target)?.closest<HTMLElement>('.table-list tr[data-id]');
      if (row) setAt(row);
    };
    document.addEventListener(event, follow);
    return () => document.removeEventListener(event, follow);
  }, [event]);
  return at;
}

interface NextActsProps extends Pick<ListActsProps, 'onTask'> {
  readonly resource: AnyResource;
  readonly row: Row;
}

/** The act that the record waits for: both sides of a decision, or one button. */
function NextActs({ resource, row, onTask }: NextActsProps): ReactNode {
  const offers = useOffers(resource, row);
  const { primary } = usePlaced({ resource, row, offers });
  if (!primary) return null;
  const { name, action } = primary;
  const sides = sidesOf(action);
  return sides ? (
    <DecisionButtons
      resource={resource}
      row={row}
      name={name}
      sides={sides}
      onDecide={(side) => onTask(row, { kind: 'action', action: name, choice: sides[side] })}
    />
  ) : (
    <ActionButton
      resource={resource}
      row={row}
      offer={primary}
      className="button button-small"
      onAsk={() => onTask(row, { kind: 'action', action: name })}
    />
  );
}

/** Does what a key asked for, also one that was pressed before this code was there. */
function useDecision({ list: { resource, view }, wish, onDecided, onTask }: ListActsProps): void {
  const messages = useMessages();
  const permissions = usePermissions();
  const decide = ({ row, side }: DecisionWish): void => {
    if (!canDecide(resource, permissions)) return;
    const decision = decisionFor(resource, row, { permissions, me: getSession().user, view, side });
    if (decision) onTask(row, { kind: 'action', action: decision.name, choice: decision.choice });
    else messages.info(adminWords.t('list.undecidable', { title: titleOf(resource, row) }));
  };
  const latest = useRef({ decide, onDecided });
  useEffect(() => {
    latest.current = { decide, onDecided };
  });
  // The key was pressed once, however often the list is drawn meanwhile.
  useEffect(() => {
    if (wish === null) return;
    latest.current.decide(wish);
    latest.current.onDecided();
  }, [wish]);
}

/** Commands of a list in the palette. */
function useListCommands({ resource, words }: ListModel): void {
  const t = adminWords.useT();
  const go = useGo();
  const permissions = usePermissions();
  const create = () => go(`${resource.route}/create`);
  const save = () => document.getElementById(SAVE_VIEW_ID)?.click();
  const search = () => document.getElementById(SEARCH_ID)?.focus();
  useCommands([
    ...(canCreate(resource, permissions)
      ? [{ id: 'create', label: t('list.new', { one: words.one }), icon: 'plus' as const, run: create }]
      : []),
    { id: 'search', label: t('list.searchLabel', { label: words.label }), icon: 'search', run: search },
    { id: 'save-view', label: t('views.save'), icon: 'plus', run: save },
  ]);
}
