import { formatDay, formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { unitBlocks } from '#resources/listing/unit-blocks.ts';
import { countNights } from '#shared/day.ts';
import { type StayPreview } from '#shared/reservations/stay-answers.ts';
import { isOverridable } from '#shared/reservations/rooms-on-sale.ts';
import type { PlanBeyond } from '#shared/rates/rate-plan.ts';
import type { VoucherBar } from '#shared/rates/voucher.ts';
import { forgetTypes } from '#shared/resource.ts';
import { ratesSentences } from '#shared/rates/sentences.ts';
import { reservationsSentences } from '#shared/reservations/sentences.ts';
import { sentenceOf } from '#shared/words.ts';
import { useMemo } from 'react';
import type { ChartBoard, BoardRow, BoardStay } from './board.ts';
import type { CalendarType } from '#shared/reservations/tape-chart.ts';
import type { Target, Verdict } from './change.ts';
import type { Hindrance } from './selection.ts';
import type { PreviewState } from './use-preview.ts';
import { type CalendarT, tapeChartWords } from './words.ts';

/** Texts of the tape chart: names of its parts, and what stands against a change. */

/** Names of the board's parts in the reader's language. */
export interface BoardLabels {
  readonly t: CalendarT;
  /** `05 Jan` in English, `01-05` in Chinese. */
  shortDay(day: string): string;
  typeName(type: Pick<CalendarType, 'name' | 'name_zh'>): string;
  roomName(row: BoardRow | undefined): string;
  stateName(stay: Pick<BoardStay, 'kind' | 'status'>): string;
  stayLabel(stay: BoardStay, row: BoardRow | undefined): string;
  where(row: BoardRow | undefined, days: Pick<Target, 'arrival' | 'departure'>): string;
  voucherLost(bar: VoucherBar): string;
  planBeyond(plan: PlanBeyond): string;
  guestsOver(most: NonNullable<StayPreview['guests_over']>): string;
}

const [STAYS, BLOCKS] = [forgetTypes(reservations), forgetTypes(unitBlocks)];

export function useBoardLabels(): BoardLabels {
  const t = tapeChartWords.useT();
  const locale = useLocale();
  const stays = useResourceWords(STAYS);
  const blocks = useResourceWords(BLOCKS);
  return useMemo(() => {
    const shortDay = (day: string): string => formatDay(day, locale);
    const typeName = ({ name, name_zh }: Pick<CalendarType, 'name' | 'name_zh'>): string =>
      locale === 'zh-CN' ? (name_zh ?? name) : name;
    const roomName = (row: BoardRow | undefined): string => {
      if (row?.kind === 'unit') return row.unit.number;
      if (row?.kind === 'lane') return `${t('unassigned')} (${typeName(row.type)})`;
      return row ? typeName(row.type) : '';
    };
    const stateName = ({ kind, status }: Pick<BoardStay, 'kind' | 'status'>): string =>
      kind === 'not-let'
        ? t('notLet')
        : ((kind === 'reservation' ? stays.options['status']?.[status ?? ''] : blocks.options['kind']?.[kind]) ?? kind);
    return {
      t,
      shortDay,
      typeName,
      roomName,
      stateName,
      stayLabel: (stay, row) =>
        t('stayLabel', {
          title: stay.title,
          state: [
            stateName(stay),
            ...(stay.is_part ? [t('part')] : []),
            ...(stay.kept_until === null ? [] : [t('keptUntil', { day: formatDay(stay.kept_until) })]),
          ].join(', '),
          room: roomName(row),
          from: formatDay(stay.arrival),
          to: formatDay(stay.departure),
        }),
      where: (row, { arrival, departure }) =>
        t('moveAt', { room: roomName(row), from: shortDay(arrival), to: shortDay(departure) }),
      voucherLost: (bar) => t('panel.voucherLost', { reason: sentenceOf(ratesSentences[locale], bar, '') }),
      planBeyond: ({ name, is_for }) => {
        const language = locale === 'zh-CN' ? 'zh' : 'en';
        return t('panel.planBeyond', { plan: name[language], isFor: is_for[language] });
      },
      guestsOver: (most) => sentenceOf(reservationsSentences[locale], { rule: 'guests_over', params: most }, ''),
    };
  }, [t, locale, stays, blocks]);
}

export const formatDifference = (sen: number): string => (sen > 0 ? `+${formatMoney(sen)}` : formatMoney(sen));

export const formatNights = (t: CalendarT, count: number): string =>
  count === 1 ? t('oneNight') : t('nights', { count });

/** Text of a unit and its room type. */
export function describeRoom(
  board: ChartBoard,
  { unit_id, room_type_id }: Pick<Target, 'unit_id' | 'room_type_id'>,
  labels: BoardLabels,
): string {
  const unit = board.rows.find((row) => row.kind === 'unit' && row.unit.id === unit_id);
  const type = board.rows.find((row) => row.kind === 'type' && row.type.id === room_type_id);
  if (unit?.kind === 'unit') return `${labels.roomName(unit)}, ${labels.typeName(unit.type)}`;
  return type ? `${labels.t('unassigned')}, ${labels.typeName(type.type)}` : '';
}

/** The server's objection to a change; empty when there is none. */
export function describeObjection(
  labels: Pick<BoardLabels, 't' | 'shortDay' | 'guestsOver'>,
  preview: PreviewState,
): string {
  const { t, shortDay, guestsOver } = labels;
  if (preview.kind === 'refused') return preview.message;
  if (preview.kind !== 'known') return '';
  const { is_free, conflicts, full_nights, guests_over, restriction } = preview.preview;
  const [first] = conflicts;
  if (first) return t('verdict.taken', { by: first.guest_name ?? first.reference ?? t('outOfService') });
  if (full_nights.length > 0) return t('verdict.full', { nights: full_nights.map(shortDay).join(', ') });
  if (guests_over) return guestsOver(guests_over);
  if (restriction && !isOverridable(restriction.kind)) return t(`rule.${restriction.kind}`);
  return is_free ? '' : t('verdict.closed');
}

/** Restriction that forbids a change and that a reason can override; empty when there is none. */
export function describeRule({ t }: Pick<BoardLabels, 't'>, preview: PreviewState): string {
  const found = preview.kind === 'known' ? preview.preview.restriction : null;
  return found === null || !isOverridable(found.kind) ? '' : t(`rule.${found.kind}`);
}

/** A stay that would go on in a unit from a day on. */
interface RoomMove {
  readonly board: ChartBoard;
  readonly stay: BoardStay;
  readonly to: Pick<Target, 'unit_id' | 'arrival'>;
}

/** Warning that a guest in house would move now into a unit that has not been cleaned; empty when it is clean. */
export function describeUncleaned({ t }: Pick<BoardLabels, 't'>, { board, stay, to }: RoomMove): string {
  const { unit_id, arrival } = to;
  const [first] = board.days;
  const isLater = first !== undefined && countNights(first, arrival) > board.today;
  if (stay.status !== 'checked_in' || isLater || unit_id === stay.unit_id) return '';
  const row = board.rows.find((each) => each.kind === 'unit' && each.unit.id === unit_id);
  return row?.kind === 'unit' && row.unit.housekeeping === 'dirty' ? t('rule.dirty', { unit: row.unit.number }) : '';
}

/** Text on whether the selected nights can be booked. */
export function describeHindrance({ t, shortDay }: BoardLabels, hindrance: Hindrance | null): string {
  if (hindrance === null) return t('verdict.free');
  if (hindrance.kind === 'taken') return t('verdict.taken', { by: hindrance.by.title });
  if (hindrance.kind === 'full') return t('verdict.full', { nights: hindrance.nights.map(shortDay).join(', ') });
  return t(`verdict.${hindrance.kind}`);
}

interface Asked {
  readonly preview: PreviewState;
  /** The nights do not change, so that another unit of the same type costs nothing more. */
  readonly keepsDays: boolean;
}

/** Result of a drop here: whether it fits, then its price. */
export function describeVerdict(labels: BoardLabels, verdict: Verdict, { preview, keepsDays }: Asked): string {
  const { t } = labels;
  if (verdict.kind === 'taken') return t('verdict.taken', { by: verdict.by.title });
  if (verdict.kind !== 'free') return t(`verdict.${verdict.kind}`);
  const against = describeObjection(labels, preview);
  if (against !== '') return against;
  if (preview.kind === 'none') return t('verdict.free');
  const rule = describeRule(labels, preview);
  if (rule !== '') return rule;
  if (preview.kind !== 'known')
    return `${t('verdict.free')}, ${t(preview.kind === 'failed' ? 'verdict.unpriced' : 'verdict.pricing')}`;
  const difference_sen = keepsDays ? 0 : preview.preview.keep.difference_sen;
  return `${t('verdict.free')}, ${difference_sen === 0 ? t('verdict.samePrice') : formatDifference(difference_sen)}`;
}
