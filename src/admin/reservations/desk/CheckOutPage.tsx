import { useState, type ReactNode } from 'react';
import { payments } from '#resources/reservations/payments.ts';
import { previewLeaving } from '#resources/reservations/calls.ts';
import { useStayCall } from '#admin/reservations/calls.ts';
import { LeavingPreview } from '#admin/reservations/LeavingPreview.tsx';
import { Bill } from '#admin/reservations/StayPanels.tsx';
import { RelationTitle } from '#admin/crud/record/RelationLink.tsx';
import { useRecords } from '#admin/crud/record/use-records.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { houseDay } from '#shared/business-date.ts';
import { beyondCredit } from '#shared/reservations/company-credit.ts';
import { type LeavingLine, linesOfCheckOut } from '#shared/reservations/desk-lines.ts';
import { AskHere, PressHere } from './Acts.tsx';
import { AccountPart, type Charged, UnchargePart, useCredit } from './AccountPart.tsx';
import { Aside } from './Aside.tsx';
import { Finish, Over } from './Finish.tsx';
import { MoneyPart } from './MoneyPart.tsx';
import { Receipts } from './Receipts.tsx';
import { Sheet } from './Sheet.tsx';
import { STAYS, useBill, useMay, useRenew } from './stay.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { type Ends, type Means, sayLine, type DeskStep } from './steps.ts';
import { StayLoaded } from './StayLoaded.tsx';
import { Tick } from './Tick.tsx';
import { WaivePart } from './WaivePart.tsx';
import { deskWords } from './words.ts';

/** Everything between a guest's last night and the free unit. */
export function CheckOutPage(): ReactNode {
  return <StayLoaded>{(stay) => <CheckOut stay={stay} />}</StayLoaded>;
}

function CheckOut({ stay }: { stay: Stay }): ReactNode {
  const t = deskWords.useT();
  const renew = useRenew();
  const [waived, waive] = useState<string | null>(null);
  const [account, charge] = useState<Charged | null>(null);
  const credit = useCredit(stay);
  const lines = linesOfCheckOut({
    today: houseDay(),
    stay,
    isWaived: waived !== null,
    isOnAccount: account !== null,
    beyond_sen: account?.beyond === null && credit ? beyondCredit(credit, stay.balance_sen) : 0,
  });
  const isHere = stay.status === 'checked_in';
  const steps = useSteps({ stay, lines, isHere, waive, charge });
  const name = { guest: stay.guest_name };
  return (
    <Sheet
      title={t('title.out', name)}
      stay={stay}
      steps={steps}
      aside={<Aside stay={stay} folio={null} />}
      onDone={renew}
      finish={
        isHere ? (
          <Finish
            stay={stay}
            name="check-out"
            lines={lines}
            labelOf={({ id }) => t(`label.${id}`)}
            input={{
              ...(waived !== null && { waive_nights: true, reason: waived }),
              ...(account !== null && stay.balance_sen > 0 && { on_account: true, limit_reason: account.beyond }),
            }}
            onDone={renew}
          />
        ) : (
          <Over stay={stay} isDone={stay.status === 'checked_out'} text={t('finish.out', name)} />
        )
      }
    />
  );
}

interface Known {
  readonly stay: Stay;
  readonly lines: readonly LeavingLine[];
  readonly isHere: boolean;
  /** Keeps the reason to give the nights away that were slept beyond the booked ones. */
  readonly waive: (reason: string | null) => void;
  /** Puts what is open on the company's account, or no longer. */
  readonly charge: (account: Charged | null) => void;
}

function useSteps(known: Known): readonly DeskStep[] {
  const t = deskWords.useT();
  const { stay, lines, isHere } = known;
  const meansOf = useMeans(known);
  const { folio } = useBill(stay);
  const paid = useRecords(payments, { where: { reservation_id: stay.id }, sort: { id: 1 }, limit: 50 }).data?.rows;
  const [isKeyBack, takeKey] = useState(false);
  const asked = lines.map((line): DeskStep => ({
    line,
    label: t(`label.${line.id}`),
    text: sayLine(t, line),
    means: isHere ? meansOf(line) : [],
    ...(line.id === 'bill' && { below: <Bill row={stay} folio={folio} /> }),
  }));
  return [
    ...asked,
    {
      line: { id: 'receipts', state: paid ? 'done' : 'wait' },
      label: t('label.receipts'),
      text: paid?.length === 0 ? t('receipts.none') : t('receipts.count', { count: paid?.length ?? 0 }),
      means: paid?.length
        ? [{ id: 'receipts', label: t('receipts.show'), show: () => <Receipts payments={paid} /> }]
        : [],
    },
    {
      line: { id: 'key', state: isKeyBack || !isHere ? 'done' : 'todo' },
      label: t('label.key'),
      text: stay.unit_id === null ? '' : <RelationTitle to="units" id={stay.unit_id} />,
      means: [],
      tick: isHere && <Tick label={t('key.returned')} isTicked={isKeyBack} onTick={takeKey} />,
    },
  ];
}

/** The means of each line, as far as the reader may use them. */
function useMeans({ stay, waive, charge }: Known): (line: LeavingLine) => readonly Means[] {
  const t = deskWords.useT();
  const may = useMay(stay);
  const permissions = usePermissions();
  const asks = (name: string, label: string): Means[] =>
    may.take(name)
      ? [
          {
            id: name,
            label,
            isMain: true,
            show: (ends) => <AskHere resource={STAYS} name={name} row={stay} {...ends} />,
          },
        ]
      : [];
  const pays = (direction: 'in' | 'out', label: string): Means[] =>
    (direction === 'in' ? may.pay : may.payBack)
      ? [
          {
            id: direction,
            label,
            isMain: true,
            show: (ends) => (
              <MoneyPart
                stay={stay}
                direction={direction}
                amounts={[{ says: 'all', sen: Math.abs(stay.balance_sen) }]}
                {...ends}
              />
            ),
          },
        ]
      : [];
  const settlesLate: readonly Means[] = [
    ...(may.take('change-dates')
      ? [
          {
            id: 'charge',
            label: t('nights.charge'),
            isMain: true,
            show: (ends: Ends) => <ChargePart stay={stay} {...ends} />,
          },
        ]
      : []),
    ...(permissions.can(STAYS, 'delete')
      ? [{ id: 'waive', label: t('nights.waive'), show: (ends: Ends) => <WaivePart onWaive={waive} {...ends} /> }]
      : []),
  ];
  return (line) => {
    switch (line.says) {
      case 'nights.early':
        return asks('early-departure', t('nights.leave'));
      case 'nights.late':
        return settlesLate;
      case 'nights.waived':
        return [
          {
            id: 'unwaive',
            label: t('nights.unwaive'),
            show: (ends) => <ChargePart stay={stay} {...ends} onDone={() => [waive(null), ends.onDone()]} />,
          },
        ];
      case 'settle.owed':
        return [
          ...pays('in', t('pay.take')),
          ...(stay.company_id !== null && may.take('check-out')
            ? [
                {
                  id: 'account',
                  label: t('account.put'),
                  show: (ends: Ends) => <AccountPart stay={stay} onCharge={charge} {...ends} />,
                },
              ]
            : []),
        ];
      case 'settle.account':
      case 'settle.beyond':
        return [
          {
            id: 'uncharge',
            label: t('account.undo'),
            show: (ends) => <UnchargePart onUncharge={() => charge(null)} {...ends} />,
          },
        ];
      case 'settle.credit':
        return [...pays('out', t('pay.back')), ...asks('move-credit', t('pay.move'))];
      default:
        return [];
    }
  };
}

/** Puts the nights that were slept after the booked ones on the bill. */
function ChargePart({ stay, ...ends }: Ends & { stay: Stay }): ReactNode {
  const t = deskWords.useT();
  const departure = useStayCall(previewLeaving, { id: stay.id }).data?.data.departure ?? houseDay();
  return (
    <PressHere
      resource={STAYS}
      row={stay}
      name="change-dates"
      input={{ arrival: stay.arrival, departure, price: 'keep' }}
      label={t('nights.chargeDo')}
      {...ends}
    >
      <LeavingPreview row={stay} />
    </PressHere>
  );
}
