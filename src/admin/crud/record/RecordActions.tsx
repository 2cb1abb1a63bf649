import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useStore } from '#browser/store.ts';
import type { Row } from '#admin/components/client-part.ts';
import { Icon, type IconName } from '#admin/components/Icon.tsx';
import { Button, ButtonLink, MenuCommand } from '#admin/components/Button.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { commandSources } from '#admin/components/commands.ts';
import { Popover } from '#admin/components/Popover.tsx';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { ActionButton, useTakeAction } from '#admin/crud/action/ActionButton.tsx';
import { ActionModal } from '#admin/crud/action/ActionModal.tsx';
import { BESIDE } from './place-offers.ts';
import { usePlaced } from './use-offers.ts';
import { useActionCommands } from './use-record-commands.ts';
import { actionLabel, shapeOf, type OfferedAction } from '#admin/crud/action/record-actions.ts';

/** The actions of a record on its page: buttons, their menu, and what is impossible now. */

const AddFirst = lazy(() => import('./AddRelated.tsx').then((module) => ({ default: module.AddFirst })));

/** Keeps the focus among the actions when the pressed button has disappeared. */
const stayAmongActions = (): void => {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('.record-actions :is(button, a)')?.focus({ preventScroll: true });
};

/** A link or a button of the page beside the declared acts: its form, its deletion. */
export interface PageTask {
  readonly label: string;
  readonly icon: IconName;
  /** Where it leads, or what it does. */
  readonly to?: string;
  readonly run?: () => void;
}

/** Commands that a part of the page adds to the record's menu. */
const useMenuTasks = (): PageTask[] =>
  useStore(commandSources).flatMap(({ current }) =>
    current.filter(({ isInMenu }) => isInMenu).map(({ label, icon = 'key', run }) => ({ label, icon, run })),
  );

interface RecordActionsProps {
  resource: AnyResource;
  row: Row;
  offers: readonly OfferedAction[];
  /** Buttons of the resource's own. */
  own: ReactNode;
  /** Act of something late that belongs to the record, where the record itself waits for none. */
  late?: ReactNode;
  /** Whether a panel of the page holds its primary act; a decision is then offered there alone. */
  isLed?: boolean;
  edit: PageTask | null;
  remove: PageTask | null;
  onExpect: (change: Readonly<Record<string, unknown>> | null) => void;
}

/** The primary act, at most two beside it, and a menu of the rest; what is impossible now is folded at the menu's end. */
export function RecordActions({
  resource,
  row,
  offers,
  own,
  late,
  isLed = false,
  edit,
  remove,
  onExpect,
}: RecordActionsProps): ReactNode {
  const t = moreWords.useT();
  const [asked, setAsked] = useState<{ offer: OfferedAction; row: Row } | null>(null);
  const close = useCallback((): void => {
    setAsked(null);
    setTimeout(stayAmongActions, 0);
  }, []);
  const { primary, adds, beside, others, blocked } = usePlaced({ resource, row, offers });
  const hasRoom = beside.length < BESIDE;
  const added = useMenuTasks();
  const tasks = [...(edit && !hasRoom ? [edit] : []), ...added, ...(remove ? [remove] : [])];
  const press = { resource, row, onExpect, onAsk: (offer: OfferedAction) => setAsked({ offer, row }) };
  const { take } = useTakeAction(press);
  useActionCommands({ resource, row, offers, take });
  return (
    <>
      {others.length + tasks.length + blocked.length > 0 && (
        <Popover
          className="button button-square"
          align="end"
          isMenu
          label={t('forms.action.more')}
          button={<Icon name="more" />}
        >
          {(closeMenu) => (
            <>
              {others.map((offer) => (
                <ActionButton
                  key={offer.name}
                  {...press}
                  className="command"
                  offer={offer}
                  onAsk={() => {
                    closeMenu();
                    setAsked({ offer, row });
                  }}
                />
              ))}
              {tasks.map((task) => (
                <Task key={task.label} task={task} isInMenu onPress={closeMenu} />
              ))}
              {blocked.length > 0 && <BlockedActs resource={resource} row={row} blocked={blocked} />}
            </>
          )}
        </Popover>
      )}
      {own}
      {edit && hasRoom && <Task task={edit} isInMenu={false} />}
      {[...beside.toReversed(), ...(primary && !(isLed && primary.action.choice) ? [primary] : [])].map((offer) => (
        <ActionButton
          key={offer.name}
          {...press}
          className={offer !== primary ? 'button' : isLed ? 'button is-first' : 'button button-primary'}
          offer={offer}
          onTaken={stayAmongActions}
        />
      ))}
      {adds !== undefined && (
        <Suspense>
          <AddFirst parent={resource} row={row} name={adds} />
        </Suspense>
      )}
      {!primary && adds === undefined && late}
      {asked && (
        <ActionModal
          resource={resource}
          name={asked.offer.name}
          action={asked.offer.action}
          row={asked.row}
          onClose={close}
        />
      )}
    </>
  );
}

function Task({ task, isInMenu, onPress }: { task: PageTask; isInMenu: boolean; onPress?: () => void }): ReactNode {
  const { label, icon, to, run } = task;
  const content = (
    <>
      {isInMenu && <Icon name={icon} />}
      {label}
    </>
  );
  if (to !== undefined) {
    return isInMenu ? (
      <AdminLink className="command" to={to}>
        {content}
      </AdminLink>
    ) : (
      <ButtonLink to={to}>{content}</ButtonLink>
    );
  }
  const press = (): void => {
    onPress?.();
    run?.();
  };
  return isInMenu ? <MenuCommand onClick={press}>{content}</MenuCommand> : <Button onClick={press}>{content}</Button>;
}

/** Acts that the record's state forbids, folded, with the state that does. */
function BlockedActs({
  resource,
  row,
  blocked,
}: Pick<RecordActionsProps, 'resource' | 'row'> & { blocked: readonly OfferedAction[] }): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  return (
    <details className="blocked">
      <summary className="muted">{t('forms.action.blocked', { count: blocked.length })}</summary>
      <ul>
        {blocked.map((offer) => (
          <li key={offer.name}>
            <strong>{actionLabel(offer.name, { shape: shapeOf(offer.action), row }, { words, t })}</strong>
            <div className="muted">{offer.obstacle}</div>
          </li>
        ))}
      </ul>
    </details>
  );
}
