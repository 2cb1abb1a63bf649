import { useRead } from '#admin/crud/record/use-read.ts';
import { useState, type ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import { Combobox } from '#admin/components/Combobox.tsx';
import { Field } from '#admin/components/Field.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { findSenders } from '#resources/reservations/calls.ts';
import { users } from '#resources/people/users.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { forgetTypes } from '#shared/resource.ts';
import type { FoundGuest, NamedSender } from './booking-draft.ts';
import { useRested, useStayCall } from './calls.ts';
import { reservationsWords } from './words.ts';

/** Inputs that find people for a booking: the guest among the accounts, and the agent or the company that sent them. */

interface GuestSearchProps {
  label: string;
  id: string;
  value: string;
  isKnown: boolean;
  isInvalid: boolean;
  onType: (name: string) => void;
  onChoose: (guest: FoundGuest) => void;
}

const SHOWN = 6;
const LEAST = 2;
const ACCOUNTS = forgetTypes(users);

/** Input of the guest's name that offers matching accounts; a name without a choice is a new guest. */
export function GuestSearch(props: GuestSearchProps): ReactNode {
  const { label, id, value, isKnown, isInvalid, onType, onChoose } = props;
  const t = reservationsWords.useT();
  const [isOpen, setOpen] = useState(false);
  const canSearch = usePermissions().can(ACCOUNTS, 'view');
  const search = useRested(value.trim());
  const query = `search=${encodeURIComponent(search ?? '')}&${encodeListParams({ pagination: { limit: SHOWN } })}`;
  const isAsked = canSearch && isOpen && !isKnown && search !== null && search.length >= LEAST;
  const { data } = useRead<{ users: readonly FoundGuest[] }>(
    'reservations',
    isAsked ? `/user-mgmt/search-buyer?${query}` : null,
  );
  const found = isAsked ? (data?.users ?? []) : [];
  return (
    <Field
      label={label}
      id={id}
      hint={(isKnown || canSearch) && t(isKnown ? 'guest.known' : 'guest.help')}
      isInvalid={isInvalid}
      isRequired
    >
      {(ties) => (
        <Combobox
          input={{ ...ties, className: 'control', maxLength: 120 }}
          text={value}
          found={found}
          keyOf={(guest) => guest.id}
          renderOption={(guest) => (
            <>
              <strong>{guest.name}</strong> <span>{guest.account_number}</span>{' '}
              <span>{guest.phone ?? guest.email}</span>
            </>
          )}
          label={t('guest.found')}
          said={found.length > 0 ? t('guest.count', { count: found.length }) : ''}
          onOpen={setOpen}
          onType={onType}
          onChoose={onChoose}
        />
      )}
    </Field>
  );
}

interface SenderSearchProps {
  readonly kind: 'agent' | 'company';
  readonly label: string;
  readonly chosen: NamedSender | null;
  readonly onChoose: (sender: NamedSender | null) => void;
}

/** Input that finds who sent the guest, among those for whom a stay can be booked now. */
export function SenderSearch({ kind, label, chosen, onChoose }: SenderSearchProps): ReactNode {
  const t = reservationsWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const nameOf = ({ name, name_zh }: Pick<NamedSender, 'name' | 'name_zh'>): string =>
    (isChinese ? name_zh : null) ?? name;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = useRested(typed.trim());
  const isAsked = isOpen && chosen === null && search !== null;
  const { data } = useStayCall(findSenders, isAsked ? { kind, search } : null);
  const found = isAsked ? (data?.data ?? []) : [];
  const isUnknown = isAsked && search !== '' && data?.data.length === 0;
  return (
    <Field
      label={label}
      hint={chosen === null ? t(isUnknown ? `sender.none.${kind}` : 'sender.help') : t('sender.chosen')}
    >
      {(ties) => (
        <Combobox
          input={{
            ...ties,
            className: 'control',
            maxLength: 80,
            autoComplete: 'off',
            // Words that name nobody would be taken for a choice.
            onBlur: () => setTyped(''),
          }}
          text={chosen === null ? typed : nameOf(chosen)}
          found={found}
          keyOf={({ id }) => id}
          renderOption={(sender) => (
            <>
              <strong>{nameOf(sender)}</strong> <span>{sender.about}</span>
            </>
          )}
          label={label}
          said={found.length > 0 ? t('guest.count', { count: found.length }) : ''}
          onOpen={setOpen}
          onType={(text) => {
            setTyped(text);
            if (chosen !== null) onChoose(null);
          }}
          onChoose={({ id, name, name_zh }) => {
            setTyped('');
            onChoose({ id, name, name_zh });
          }}
        />
      )}
    </Field>
  );
}
