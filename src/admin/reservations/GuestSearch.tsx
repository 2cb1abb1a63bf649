import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { usePermissions } from '#admin/providers/permissions.ts';
import { users } from '#resources/users.ts';
import { encodeListParams } from '#shared/list-query.ts';
import type { AnyResource } from '#shared/resource.ts';
import { useGet, useSettled } from './calls.ts';
import { reservationsWords } from './words.ts';

export interface Guest {
  readonly id: number;
  readonly account_number: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nationality: string | null;
}

interface GuestSearchProps {
  id: string;
  value: string;
  isKnown: boolean;
  isInvalid: boolean;
  onType: (name: string) => void;
  onChoose: (guest: Guest) => void;
}

const SHOWN = 6;
const LEAST = 2;
const ACCOUNTS = users as unknown as AnyResource;

/** A name, and while it is typed the accounts it might be; whoever is none of them is a new guest. */
export function GuestSearch({ id, value, isKnown, isInvalid, onType, onChoose }: GuestSearchProps): ReactNode {
  const t = reservationsWords.useT();
  const listId = useId();
  const [at, setAt] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const canSearch = usePermissions().can(ACCOUNTS, 'view');
  const search = useSettled(value.trim());
  const query = `search=${encodeURIComponent(search)}&${encodeListParams({ pagination: { limit: SHOWN } })}`;
  const isAsked = canSearch && isOpen && !isKnown && search.length >= LEAST;
  const { data } = useGet<{ users: readonly Guest[] }>(isAsked ? `/user-mgmt/search-buyer?${query}` : null);
  const found = isAsked ? (data?.users ?? []) : [];
  const choose = (guest: Guest): void => {
    setOpen(false);
    setAt(-1);
    onChoose(guest);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const guest = found[at];
    if (event.key === 'Enter' && guest && !event.ctrlKey && !event.metaKey) choose(guest);
    else if (event.key === 'ArrowDown' && found.length > 0) setAt((at + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setAt(at <= 0 ? found.length - 1 : at - 1);
    else if (event.key === 'Escape' && found.length > 0) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="guest-search">
      <input
        id={id}
        className="control"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[at] ? `${listId}-${found[at].id}` : undefined}
        aria-invalid={isInvalid}
        aria-required
        autoComplete="off"
        maxLength={120}
        value={value}
        onChange={(event) => {
          setOpen(true);
          setAt(-1);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={t('guest.found')}
        className="guest-list"
        hidden={found.length === 0}
        // A press must not take the focus from the input before it is a choice.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((guest, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's.
          <div
            key={guest.id}
            id={`${listId}-${guest.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => choose(guest)}
          >
            <strong>{guest.name}</strong> <span>{guest.account_number}</span> <span>{guest.phone ?? guest.email}</span>
          </div>
        ))}
      </div>
      <span className="sr-only" role="status">
        {found.length > 0 ? t('guest.count', { count: found.length }) : ''}
      </span>
      <span className="input-note">{isKnown ? t('guest.known') : t('guest.help')}</span>
    </div>
  );
}
