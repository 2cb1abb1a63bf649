import { useState, type ReactNode } from 'react';
import { readUnitsOfStay } from '#resources/reservations/calls.ts';
import { reservationGuests } from '#resources/reservations/reservation-guests.ts';
import { useStayCall } from '#admin/reservations/calls.ts';
import { CardButton } from '#admin/reservations/CardButton.tsx';
import { useRecords } from '#admin/crud/record/use-records.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useResource } from '#admin/components/catalogue.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import { houseDay } from '#shared/business-date.ts';
import { type ComingLine, linesOfCheckIn } from '#shared/reservations/desk-lines.ts';
import type { UnitOfStay } from '#shared/reservations/stay-answers.ts';
import { AskHere, PressHere } from './Acts.tsx';
import { Aside } from './Aside.tsx';
import { Finish, Over } from './Finish.tsx';
import { type StayGuest, GuestsPart } from './GuestsPart.tsx';
import { MoneyPart } from './MoneyPart.tsx';
import { Sheet } from './Sheet.tsx';
import { STAYS, useBill, useMay, useRenew } from './stay.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { type Ends, type Means, sayLine, type DeskStep } from './steps.ts';
import { StayLoaded } from './StayLoaded.tsx';
import { Tick } from './Tick.tsx';
import { CleanPart, UnitPart } from './UnitPart.tsx';
import { deskWords } from './words.ts';

/** Everything between a guest's arrival and the key. */
export function CheckInPage(): ReactNode {
  return <StayLoaded>{(stay) => <CheckIn stay={stay} />}</StayLoaded>;
}

const COMING = ['pending', 'confirmed', 'no_show'];

function CheckIn({ stay }: { stay: Stay }): ReactNode {
  const t = deskWords.useT();
  const renew = useRenew();
  const bill = useBill(stay);
  const units = useStayCall(readUnitsOfStay, { id: stay.id }).data?.data;
  const guests = useRecords(reservationGuests, { where: { reservation_id: stay.id }, sort: { id: 1 }, limit: 50 }).data
    ?.rows;
  const lines = linesOfCheckIn({ today: houseDay(), stay, units, guests });
  const isComing = COMING.includes(stay.status);
  const steps = useSteps({ stay, lines, units, guests, bill, isComing });
  const name = { guest: stay.guest_name };
  return (
    <Sheet
      title={t('title.in', name)}
      stay={stay}
      steps={steps}
      aside={<Aside stay={stay} folio={bill.folio} />}
      onDone={renew}
      finish={
        isComing ? (
          <Finish stay={stay} name="check-in" lines={lines} labelOf={({ id }) => t(`label.${id}`)} onDone={renew} />
        ) : (
          <Over stay={stay} isDone={stay.status === 'checked_in'} text={t('finish.in', name)} />
        )
      }
    />
  );
}

interface Known {
  readonly stay: Stay;
  readonly lines: readonly ComingLine[];
  readonly units: readonly UnitOfStay[] | undefined;
  readonly guests: readonly StayGuest[] | undefined;
  readonly bill: ReturnType<typeof useBill>;
  readonly isComing: boolean;
}

function useSteps(known: Known): readonly DeskStep[] {
  const t = deskWords.useT();
  const { stay, lines, units, bill, isComing } = known;
  const meansOf = useMeans(known);
  const [isSigned, sign] = useState(false);
  const [isKeyGiven, giveKey] = useState(false);
  const unit = units?.find(({ unit_id }) => unit_id === stay.unit_id)?.number;
  const day = formatDay(stay.departure);
  const asked = lines.map((line): DeskStep => ({
    line,
    label: t(`label.${line.id}`),
    text: textOf(line, sayLine(t, line)),
    means: isComing ? meansOf(line) : [],
  }));
  function textOf(line: ComingLine, text: string): string {
    if (line.says === 'tax.operator' && bill.tourism_sen > 0) {
      return t('tax.onBill', { amount: formatMoney(bill.tourism_sen) });
    }
    if (line.id !== 'deposit' || stay.balance_sen <= 0 || line.state !== 'done') return text;
    return t('deposit.rest', { text, rest: formatMoney(stay.balance_sen) });
  }
  return [
    ...asked,
    {
      line: { id: 'card', state: isSigned || !isComing ? 'done' : 'todo' },
      label: t('label.card'),
      text: t('card.text'),
      means: [],
      tick: (
        <>
          <CardButton resource={STAYS} row={stay} label={t('card.show')} />
          {isComing && <Tick label={t('card.signed')} isTicked={isSigned} onTick={sign} />}
        </>
      ),
    },
    {
      line: { id: 'key', state: isKeyGiven || !isComing ? 'done' : 'todo' },
      label: t('label.key'),
      text: unit === undefined ? t('key.until', { day }) : t('key.give', { unit, day }),
      means: [],
      tick: isComing && <Tick label={t('key.given')} isTicked={isKeyGiven} onTick={giveKey} />,
    },
  ];
}

/** The means of each line, as far as the reader may use them. */
function useMeans({ stay, units, guests, bill }: Known): (line: ComingLine) => readonly Means[] {
  const t = deskWords.useT();
  const may = useMay(stay);
  const permissions = usePermissions();
  const rooms = useResource('units');
  const unit = units?.find(({ unit_id }) => unit_id === stay.unit_id);
  const asks = (name: string, label: string, isMain = false): Means[] =>
    may.take(name)
      ? [{ id: name, label, isMain, show: (ends) => <AskHere resource={STAYS} name={name} row={stay} {...ends} /> }]
      : [];
  const pays = (id: string, label: string, isMain = false): Means[] =>
    may.pay && stay.balance_sen > 0
      ? [
          {
            id,
            label,
            isMain,
            show: (ends) => (
              <MoneyPart
                stay={stay}
                direction="in"
                amounts={[
                  ...(id === 'take-tax' ? [] : [{ says: 'deposit', sen: depositDue(stay) } as const]),
                  { says: 'taxes', sen: bill.taxes_sen },
                  { says: 'all', sen: stay.balance_sen },
                ]}
                {...ends}
              />
            ),
          },
        ]
      : [];
  const places = (label: string): Means[] =>
    may.take('assign')
      ? [{ id: 'assign', label, isMain: true, show: ({ onDone }) => <UnitPart stay={stay} onDone={onDone} /> }]
      : [];
  const cleans: readonly Means[] =
    unit && rooms && permissions.canAct(rooms, 'housekeeping')
      ? [{ id: 'clean', label: t('unit.clean'), show: (ends) => <CleanPart unit={unit} {...ends} /> }]
      : [];
  const marks: readonly Means[] = may.take('change-guests')
    ? [{ id: 'mark', label: t('tax.mark'), isMain: true, show: (ends) => <MarkForeign stay={stay} {...ends} /> }]
    : [];
  const lists = (line: ComingLine): readonly Means[] =>
    guests
      ? [
          {
            id: 'guests',
            label: t('guests.show'),
            isMain: true,
            show: ({ onDone }) => (
              <GuestsPart
                stay={stay}
                guests={guests}
                isOpen={line.state === 'open'}
                canAdd={may.addGuests}
                onDone={onDone}
              />
            ),
          },
        ]
      : [];
  return (line) => {
    switch (line.id) {
      case 'held':
        return asks('confirm', t('held.confirm'), true);
      case 'day':
        return asks('change-dates', t('day.change'), true);
      case 'unit':
        return [
          ...(line.says === 'unit.dirty' ? cleans : []),
          ...places(t(stay.unit_id === null ? 'unit.choose' : 'unit.other')),
        ];
      case 'guests':
        return lists(line);
      case 'tax': {
        if (line.says === 'tax.unmarked') return marks;
        const isTaken = stay.ttx_collector === 'operator' && bill.taxes_sen > 0;
        return [
          ...asks('tourism-tax', t(line.state === 'open' ? 'tax.decide' : 'tax.change'), line.state === 'open'),
          ...(stay.any_foreign_occupant && isTaken ? pays('take-tax', t('tax.take')) : []),
        ];
      }
      case 'deposit':
        return pays('take', t('pay.take'), true);
      default:
        return [];
    }
  };
}

const depositDue = ({ deposit_sen, paid_sen, rounding_sen }: Stay): number =>
  Math.max(0, deposit_sen - (paid_sen - rounding_sen));

function MarkForeign({ stay, ...ends }: Ends & { stay: Stay }): ReactNode {
  const t = deskWords.useT();
  const { adults, children, child_ages } = stay;
  return (
    <PressHere
      resource={STAYS}
      row={stay}
      name="change-guests"
      input={{ adults, children, child_ages, any_foreign_occupant: true }}
      label={t('tax.mark')}
      {...ends}
    >
      <p>{t('tax.markWhy')}</p>
    </PressHere>
  );
}
