import './reservations.css';
import { Refusal } from '#admin/components/Refusal.tsx';
import { printCard, readCardHouse } from '#resources/reservations/calls.ts';
import { reservationGuests } from '#resources/reservations/reservation-guests.ts';
import { useRecords } from '#admin/crud/record/use-records.ts';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { calling } from '#browser/call.ts';
import { NotLoaded } from '#admin/crud/record/Loaded.tsx';
import { useSend } from '#admin/crud/action/use-send.ts';
import { Button } from '#admin/components/Button.tsx';
import type { StayProps } from './stay.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { useStayCall } from './calls.ts';
import { type Documents, RegistrationCard } from './RegistrationCard.tsx';
import { reservationsWords } from './words.ts';

/** Opens the registration card for printing. */
export function CardButton({ label, ...props }: StayProps & { label?: string }): ReactNode {
  const t = reservationsWords.useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="receipt" />
        {label ?? t('card.open')}
      </Button>
      {isOpen && <CardDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CardDialog({ resource, row, onClose }: StayProps & { onClose: () => void }): ReactNode {
  const t = reservationsWords.useT();
  const house = useStayCall(readCardHouse, { id: row.id });
  const guests = useRecords(reservationGuests, { where: { reservation_id: row.id }, limit: 50 });
  const isReady = guests.data !== undefined && house.data !== undefined;
  const { print, documents, isBusy, refusal } = usePrint(row.id, resource);
  return (
    <Dialog label={t('card.open')} className="dialog card-dialog" onClose={onClose}>
      <div className="card-screen">
        <NotLoaded of={house} />
      </div>
      <RegistrationCard row={row} house={house.data?.data.house} guests={guests} documents={documents} />
      <Refusal className="card-screen">{refusal}</Refusal>
      <div className="dialog-buttons card-screen">
        <Button onClick={onClose}>{t('card.close')}</Button>
        <Button look="primary" aria-disabled={!isReady || isBusy} onClick={() => isReady && print()}>
          {t('card.print')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Prints the card; with permission it fetches the unmasked document numbers on each press and drops them afterwards. */
function usePrint(id: number, resource: AnyResource) {
  const canReveal = usePermissions().can(resource, 'edit');
  const [documents, setDocuments] = useState<Documents | null>(null);
  const { send, isBusy, refusal } = useSend(resource, calling(printCard), {
    // `onDone` runs only while the card is open; otherwise the page behind it would be printed.
    onDone: ({ data }) => {
      // Rendered before `print` reads the page, and masked again afterwards.
      flushSync(() => setDocuments(data.documents));
      globalThis.print();
      setDocuments(null);
    },
  });
  const print = (): void => {
    if (canReveal) void send({ id });
    else globalThis.print();
  };
  return { print, documents, isBusy, refusal };
}
