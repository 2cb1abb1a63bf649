import type { ReactNode } from 'react';
import { ageText } from '#browser/age.ts';
import { formatDays } from './nights.client.ts';
import { formatAway, formatDay, formatMoney, formatPhone } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';
import { Icon, type IconName } from '#admin/components/Icon.tsx';
import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import type { AdminT } from '#admin/words.ts';
import { countNights } from '#shared/day.ts';
import { type RowOfResource, forgetTypes } from '#shared/resource.ts';
import { ANSWER_WITHIN_MS, type Promptness, enquiries, promptnessOf } from './enquiries.ts';
import { isOpenEnquiry } from './open.ts';

/**
 * How enquiries look in lists, what their page leaves to its panels, and which panels those are. They lie in
 * `admin/enquiries` and are fetched from there.
 */

type Enquiry = RowOfResource<typeof enquiries>;

/** Colour and sign of a waiting time; the word beside them says the same. */
const SIGNS: Readonly<Record<Promptness, readonly [mark: string, icon: IconName]>> = {
  'in-time': ['mark', 'clock'],
  late: ['mark mark-late', 'clock'],
  overdue: ['mark mark-overdue', 'bolt'],
};

function showWaiting(since: string, t: AdminT): ReactNode {
  const now = Date.now();
  // Counted from the promised time: until then what is left, and past it the delay.
  const until = Date.parse(since) + ANSWER_WITHIN_MS.late;
  const [mark, icon] = SIGNS[promptnessOf(since, now)];
  return (
    <span className={`marked whole-word ${mark}`}>
      <Icon name={icon} />
      <span className="number">
        {t(until > now ? 'cell.waits.due' : 'cell.waits.late', {
          age: ageText(new Date(Math.min(until, now)).toISOString(), Math.max(until, now), currentLocale()),
        })}
      </span>
    </span>
  );
}

/** The nights above, who comes beneath. */
function showWish({ arrival, departure, adults, children }: Enquiry, t: AdminT): ReactNode {
  const party = adults === null ? null : t('cell.guests', { count: adults + (children ?? 0) });
  if (arrival === null && party === null) return null;
  const until = arrival !== null && departure !== null && departure > arrival ? departure : null;
  const below = [arrival && until && t('cell.nights', { count: countNights(arrival, until) }), party]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className="cell-stack">
      <span className="number">{arrival === null ? '–' : until ? formatDays(arrival, until) : formatDay(arrival)}</span>{' '}
      <span className="cell-below">{below}</span>
    </span>
  );
}

const answeredLabel = (): string => currentResourceWords(forgetTypes(enquiries)).fields['touched_at'] ?? '';

const panels = screensOf(() => import('#admin/enquiries/index.ts'));

/** Fields that the head and the panels show. */
const TOLD = [
  'name',
  'reference',
  'message',
  'channel',
  'locale',
  'phone',
  'email',
  'offer',
  'value_sen',
  'assignee_id',
  'assignee_name',
  'waiting_since',
  'touched_at',
  'offer_sent_at',
  'offer_until',
  'created_at',
] as const;
const ONCE_KNOWN = ['lost_reason', 'converted_reservation_id'] as const;
const WISHES = ['property_id', 'room_type_id', 'arrival', 'departure', 'adults', 'children'] as const;

/** Wishes that the offer repeats; before there is one, its form begins with all of them. */
function toldWishes({ state, offer, ...row }: Enquiry): readonly (typeof WISHES)[number][] {
  const [stay] = offer ?? [];
  if (stay) return WISHES.filter((name) => stay[name] === row[name]);
  return state === 'new' || state === 'contacted' || state === 'quoted' ? WISHES : [];
}

export const enquiriesClient = defineClientPart(enquiries, {
  title: ({ reference, name }) => `${name} · ${reference}`,
  heading: 'name',
  cells: {
    offer: (offer) =>
      offer?.map(({ quote_id, property, room_type, arrival, departure, total_sen }) => {
        const name = currentLocale() === 'zh-CN' ? 'zh' : 'en';
        return (
          <div key={quote_id}>
            {property[name]} · {room_type[name]}, {formatDays(arrival, departure)}: {formatMoney(total_sen)}
          </div>
        );
      }) ?? null,
    waiting_since: (since, _row, t) => since && showWaiting(since, t),
  },
  listCells: {
    // Names alone do not say what there is to answer.
    name: (name, { message }) => (
      <span className="cell-stack cell-told" title={message}>
        {name} <span className="cell-below">{message}</span>
      </span>
    ),
    arrival: (_day, row, { t }) => showWish(row, t),
    waiting_since: (since, { touched_at }, { t }) => {
      if (since !== null) return showWaiting(since, t);
      return touched_at && <span className="muted whole-word">{`${answeredLabel()} ${formatAway(touched_at)}`}</span>;
    },
    phone: (phone, { email }, { show }) => (
      <span className="cell-stack" title={phone === null ? (email ?? '') : undefined}>
        {phone === null ? (
          email && <a href={`mailto:${email}`}>{email}</a>
        ) : (
          <a className="number" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        )}{' '}
        <span className="cell-below">{show('channel')}</span>
      </span>
    ),
  },
  listedWith: { name: ['message'], arrival: ['departure', 'adults', 'children'], phone: ['channel', 'email'] },
  panelActions: ['quote', 'convert', 'take', 'assign'],
  panelOnlyActions: ['quote', 'convert'],
  Lead: panels((module) => module.EnquiryLead),
  Panels: panels((module) => module.EnquiryPanels),
  // An open enquiry waits for its answer, which is written in a panel.
  isLedByPanel: (row) => isOpenEnquiry(row) && (row.phone ?? row.email) !== null,
  Peeked: panels((module) => module.EnquiryPeek),
  hiddenFields: (row) => [...TOLD, ...toldWishes(row), ...ONCE_KNOWN.filter((name) => row[name] === null)],
});
