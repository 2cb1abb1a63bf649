import '#admin/crud/record/record.css';
import './owner-view.css';
import { useQuery } from '@tanstack/react-query';
import { monthName } from '#admin/components/inputs/month-name.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { formatDay, formatMoney, formatNumber } from '#browser/format.ts';
import { call } from '#browser/call.ts';
import { ButtonLink } from '#admin/components/Button.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { usePageTitle } from '#admin/components/page-title.ts';
import { taken } from '#admin/providers/taken.ts';
import { seeAsOwner } from '#resources/owner-view/calls.ts';
import type { OwnerView } from '#shared/owner-view/answers.ts';
import { percentText } from '#shared/reading/percent.ts';
import { Agreements, WhatIf } from './Agreement.tsx';
import { CalendarOfUnits } from './CalendarOfUnits.tsx';
import { FoldedSection } from './FoldedSection.tsx';
import { FreeNights } from './FreeNights.tsx';
import { Income } from './Income.tsx';
import { OwnerPapers, Payouts, Statements } from './Money.tsx';
import { Performance } from './Performance.tsx';
import { useSayGuest } from './say.ts';
import { ownerViewWords } from './words.ts';

/** What an owner sees, for somebody of the office: nothing on it writes. */
export function AsOwnerPage(): ReactNode {
  const t = ownerViewWords.useT();
  const named = useParams()['id'];
  const id = Number(named);
  // One look is one entry of the trail: nothing asks again by itself.
  const answer = useQuery({
    queryKey: ['owner-view', id],
    queryFn: () => taken(call(seeAsOwner, { id }, { toasts: 'later' })),
    // The address may be the next page's already, while that page's code is on its way.
    enabled: named !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const name = answer.data?.data.name;
  usePageTitle(name === undefined ? t('see') : t('page.title', { name }));
  return (
    <article className="record">
      <header className="record-top row between">
        <h1>{name === undefined ? t('see') : t('page.title', { name })}</h1>
        <ButtonLink to={`/admin/owner-mgmt/${id}`}>{t('page.back')}</ButtonLink>
      </header>
      <p className="muted">{t('page.note')}</p>
      <Loaded of={answer}>{({ data }) => <Seen id={id} view={data} />}</Loaded>
    </article>
  );
}

/** What is only sometimes asked for comes when its section is opened. */
function Seen({ id, view }: { readonly id: number; readonly view: OwnerView }): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <>
      <Headline view={view} />
      <Month view={view} />
      <CalendarOfUnits view={view} />
      <FoldedSection title={t('performance.title')} hint={t('performance.hint')}>
        <Performance id={id} />
      </FoldedSection>
      <FreeNights view={view} />
      <Statements view={view} />
      <FoldedSection title={t('agreement.title')} hint={t('agreement.hint')}>
        <Agreements view={view} />
        <WhatIf id={id} today={view.today} />
      </FoldedSection>
      <Payouts view={view} />
      <FoldedSection title={t('income.title')} hint={t('income.hint')}>
        <Income id={id} accountNumber={view.account_number} />
      </FoldedSection>
      <OwnerPapers view={view} />
    </>
  );
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

const Facts = ({ of }: { readonly of: readonly Fact[] }): ReactNode => (
  <dl className="headline wrap">
    {of.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function Headline({ view }: { readonly view: OwnerView }): ReactNode {
  const t = ownerViewWords.useT();
  const sayGuest = useSayGuest();
  const { next_guest: next, next_payout: payout, free, today } = view;
  const year = Number(today.slice(0, 4));
  const present = free.years.filter((each) => each.year === year);
  const left = present.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <Facts
      of={[
        { label: t('page.balance'), value: formatMoney(view.balance_sen) },
        ...(payout === null
          ? []
          : [
              {
                label: t('next.title'),
                value: [
                  `${payout.is_late ? `${t('next.late')} ` : ''}${formatDay(payout.due_on)}`,
                  formatMoney(payout.amount_sen),
                  ...(payout.is_estimate ? [t('page.estimate')] : []),
                ].join(' · '),
              },
            ]),
        { label: t('page.free'), value: formatNumber(left) },
        {
          label: t('page.next'),
          value: next ? `${formatDay(next.arrival)} · ${next.unit} · ${sayGuest(next)}` : t('page.nobody'),
        },
      ]}
    />
  );
}

function Month({ view: { month } }: { readonly view: OwnerView }): ReactNode {
  const t = ownerViewWords.useT();
  const { period, nights_sold: sold, nights_own: own, nights_available: available, net_sen, coming_sen } = month;
  const occupancy = available === 0 ? 0 : Math.round((sold * 100) / available) * 100;
  return (
    <section className="panel" aria-label={t('page.month')}>
      <h2>
        {t('page.month')} · {monthName(period)} <span className="muted">{t('page.estimate')}</span>
      </h2>
      <Facts
        of={[
          { label: t('page.net'), value: formatMoney(net_sen) },
          { label: t('page.coming'), value: formatMoney(coming_sen) },
          { label: t('page.sold'), value: `${sold} / ${available}` },
          { label: t('page.occupancy'), value: percentText(occupancy) },
          ...(own === 0 ? [] : [{ label: t('page.own'), value: formatNumber(own) }]),
        ]}
      />
      <p className="muted">{t('page.estimateHelp')}</p>
    </section>
  );
}
