import { ageText } from '#browser/age.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';
import { Icon, type IconName } from '#admin/components/Icon.tsx';
import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { ANSWER_WITHIN_MS, type Promptness, enquiries, promptnessOf } from './enquiries.ts';

/** Colour and sign of a waiting time; the word beside them says the same. */
const SIGNS: Readonly<Record<Promptness, readonly [mark: string, icon: IconName]>> = {
  'in-time': ['mark', 'history'],
  late: ['mark mark-late', 'history'],
  overdue: ['mark mark-overdue', 'bolt'],
};

const panels = screensOf(() => import('#admin/enquiries/index.ts'));

/** Fields that the head and the panels show. */
const TOLD = [
  'reference',
  'offer',
  'assignee_id',
  'assignee_name',
  'waiting_since',
  'touched_at',
  'offer_sent_at',
  'offer_until',
] as const;
const ONCE_KNOWN = ['lost_reason', 'converted_reservation_id'] as const;

export const enquiriesClient = defineClientPart(enquiries, {
  title: ({ reference, name }) => `${name} · ${reference}`,
  heading: 'name',
  cells: {
    offer: (offer) =>
      offer?.map(({ quote_id, property, room_type, arrival, departure, total_sen }) => {
        const name = currentLocale() === 'zh-CN' ? 'zh' : 'en';
        return (
          <div key={quote_id}>
            {property[name]} · {room_type[name]}, {formatDay(arrival)} – {formatDay(departure)}:{' '}
            {formatMoney(total_sen)}
          </div>
        );
      }) ?? null,
    waiting_since: (since, _row, t) => {
      if (since === null) return null;
      const now = Date.now();
      const promptness = promptnessOf(since, now);
      const [mark, icon] = SIGNS[promptness];
      return (
        <span className={`marked whole-word ${mark}`}>
          <Icon name={icon} />
          <span className="number">
            {t(`cell.waits.${promptness}`, {
              // What is not answered in time counts from when it should have been.
              age: ageText(since, promptness === 'in-time' ? now : now - ANSWER_WITHIN_MS.late, currentLocale()),
            })}
          </span>
        </span>
      );
    },
  },
  // Who reads the list looks for something to answer, and not for names alone.
  listCells: {
    name: (name, { message }) => (
      <span className="cell-stack cell-told" title={message}>
        {name}
        <span className="cell-below">{message}</span>
      </span>
    ),
  },
  panelActions: ['quote', 'convert', 'assign'],
  panelOnlyActions: ['quote', 'convert'],
  Panels: panels((module) => module.EnquiryPanels),
  hiddenFields: (row) => [...TOLD, ...ONCE_KNOWN.filter((name) => row[name] === null)],
});
