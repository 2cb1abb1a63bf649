import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useSession } from '#browser/session.ts';
import type { Row } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { AnyResource } from '#shared/resource.ts';
import { ActionButton } from '#admin/crud/action/ActionButton.tsx';
import { ActionModal } from '#admin/crud/action/ActionModal.tsx';
import { mayAct } from '#admin/crud/action/limits.ts';
import { actionLabel, offersOf, shapeOf, type Offer } from '#admin/crud/action/record-actions.ts';

interface RecordActionsProps {
  resource: AnyResource;
  row: Row;
  offers: readonly Offer[];
  onExpect: (change: Readonly<Record<string, unknown>> | null) => void;
}

/** Actions that this administrator may take on the record, without those that other parts of its page offer. */
export function useOffers(resource: AnyResource, row: Row): Offer[] {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const { user } = useSession();
  return useMemo(
    () =>
      offersOf(resource, row, { permissions, words, me: user, t }).filter(
        ({ name }) =>
          !clientPartOf(resource.name).panelActions?.includes(name) &&
          mayAct(resource, row, { permissions, action: name }),
      ),
    [resource, row, permissions, words, user, t],
  );
}

/** Keeps the focus among the actions when the pressed button has disappeared. */
const stayAmongActions = (): void => {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('.record-actions :is(button, a)')?.focus({ preventScroll: true });
};

/** Sorts decisions first and dangerous actions last, so that neither the first button nor a hotkey is a ban. */
const inOrder = (offers: readonly Offer[]): Offer[] => {
  const rank = ({ action }: Offer): number => (action.danger ? 2 : action.choice === undefined ? 1 : 0);
  return offers.toSorted((a, b) => rank(a) - rank(b));
};

/** Buttons of the possible actions; impossible ones stand under "More" with their reasons. */
export function RecordActions({ resource, row, offers, onExpect }: RecordActionsProps): ReactNode {
  const t = adminWords.useT();
  const [asked, setAsked] = useState<{ offer: Offer; row: Row } | null>(null);
  const close = useCallback((): void => {
    setAsked(null);
    setTimeout(stayAmongActions, 0);
  }, []);
  const main = clientPartOf(resource.name).primaryActions?.(row);
  const possible = offers.filter(({ obstacle }) => obstacle === null);
  const shown = inOrder(main ? main.flatMap((step) => possible.filter(({ name }) => name === step)) : possible);
  const waiting = possible.filter((offer) => !shown.includes(offer));
  const blocked = offers.filter(({ obstacle }) => obstacle !== null);
  return (
    <>
      {shown.map((offer) => (
        <ActionButton
          key={offer.name}
          resource={resource}
          row={row}
          offer={offer}
          onExpect={onExpect}
          onTaken={stayAmongActions}
          onAsk={() => setAsked({ offer, row })}
        />
      ))}
      {blocked.length + waiting.length > 0 && (
        <Popover
          className="button"
          align="end"
          isMenu={waiting.length > 0}
          label={t('forms.action.more')}
          button={<Icon name="more" />}
        >
          {(closeMenu) => (
            <>
              {waiting.map((offer) => (
                <ActionButton
                  key={offer.name}
                  className="command"
                  resource={resource}
                  row={row}
                  offer={offer}
                  onExpect={onExpect}
                  onAsk={() => {
                    closeMenu();
                    setAsked({ offer, row });
                  }}
                />
              ))}
              {blocked.length > 0 && (
                <ul className="blocked">
                  {blocked.map((offer) => (
                    <Blocked key={offer.name} resource={resource} row={row} offer={offer} />
                  ))}
                </ul>
              )}
            </>
          )}
        </Popover>
      )}
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

function Blocked({ resource, row, offer }: { resource: AnyResource; row: Row; offer: Offer }): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  return (
    <li>
      <strong>{actionLabel(offer.name, { shape: shapeOf(offer.action), row }, { words, t })}</strong>
      <span>{t('forms.action.notNow', { state: offer.obstacle ?? '' })}</span>
    </li>
  );
}
