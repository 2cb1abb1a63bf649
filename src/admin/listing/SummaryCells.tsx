import type { ReactNode } from 'react';
import { formatDay, formatInstant, formatList, formatMoney, formatNumber } from '#browser/format.ts';
import { IconButton } from '#admin/components/Button.tsx';
import { Chip } from '#admin/components/Chip.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { noValue } from '#admin/crud/record/cells.tsx';
import type { AdminT } from '#admin/words.ts';
import { calendarFeeds } from '#resources/channels/calendar-feeds.ts';
import { calendarImports } from '#resources/channels/calendar-imports.ts';
import type {
  ChannelState,
  ChannelSummary,
  ListingFigures,
  NightGap,
  PropertySummary,
  TypeSummary,
  UnitSummary,
} from '#shared/listing/summary.ts';
import type { Tone } from '#shared/field.ts';
import type { ListingT } from './words.ts';

/**
 * Cells of the inventory's tables: completeness, figures, blocks and channels of a unit, or of all that stand under a
 * branch.
 */

interface Said {
  t: ListingT;
  admin: AdminT;
}

export function Completeness({ item, t }: { item: PropertySummary | TypeSummary; t: ListingT }): ReactNode {
  const missing = formatList(item.missing.map((part) => t(`summary.missing.${part}`)));
  return (
    <span className="listing-complete">
      <meter min={0} max={100} value={item.completeness} aria-hidden="true" />
      {missing === '' ? t('summary.whole') : t('summary.completeOf', { percent: item.completeness, missing })}
    </span>
  );
}

interface FigureProps {
  item: ListingFigures;
  t: ListingT;
}

export function Figures({ item, t }: FigureProps): ReactNode {
  const percent = (value: number | null): string => (value === null ? '–' : `${formatNumber(value)}%`);
  return (
    <>
      <td className="cell-right number" data-label={t('summary.occupancy')}>
        {percent(item.occupancy_30)} / {percent(item.occupancy_90)}
      </td>
      <td className="cell-right number" data-label={t('summary.adr')}>
        {item.adr_sen === null ? '–' : formatMoney(item.adr_sen)}
      </td>
      <td className="whole-word" data-label={t('summary.nextFree')}>
        {item.next_free_night === null ? t('summary.none') : formatDay(item.next_free_night)}
      </td>
    </>
  );
}

/** Blocks: for one unit, the next one and the number after it; for a branch, their count. */
export function Blocks({ item, t, isEach }: FigureProps & { isEach: boolean }): ReactNode {
  const { next_block: next, open_blocks: count } = item;
  if (next === null) return null;
  const nights = { from: formatDay(next.from), to: formatDay(next.to) };
  if (!isEach) return <p className="listing-block">{t('summary.blocks', { count, from: nights.from })}</p>;
  return (
    <p className="listing-block">
      <AdminLink to={`/admin/unit-blocks/${next.id}`}>{t(`summary.block.${next.kind}`, nights)}</AdminLink>
      {`: ${next.reason}`}
      {count > 1 && ` ${t('summary.moreBlocks', { count: count - 1 })}`}
    </p>
  );
}

const ROUTES = { 'calendar-feeds': calendarFeeds.route, 'calendar-imports': calendarImports.route } as const;
const TONES: Readonly<Record<ChannelState, Tone>> = {
  ok: 'green',
  new: 'gray',
  paused: 'gray',
  late: 'gold',
  failing: 'red',
};
const WANTING: readonly ChannelState[] = ['failing', 'late'];

/** Channels: for one unit or type, each by itself; for a branch, their count and faults. */
export function Channels({
  of,
  t,
  admin,
  isEach,
}: Said & { of: readonly ChannelSummary[]; isEach: boolean }): ReactNode {
  if (of.length === 0) return noValue(admin);
  const quarantined = of.reduce((sum, each) => sum + each.quarantined, 0);
  return (
    <ul className="listing-channels">
      {isEach ? (
        of.map((channel) => <Channel key={`${channel.resource} ${channel.id}`} channel={channel} t={t} />)
      ) : (
        <Summed of={of} t={t} />
      )}
      {quarantined > 0 && <li className="is-refused">{t('summary.quarantined', { count: quarantined })}</li>}
    </ul>
  );
}

function Summed({ of, t }: { of: readonly ChannelSummary[]; t: ListingT }): ReactNode {
  const count = (isCounted: (channel: ChannelSummary) => boolean): number => of.filter(isCounted).length;
  const read = count(({ resource }) => resource === 'calendar-imports');
  const wanting = WANTING.flatMap((state) => {
    const found = count((channel) => channel.state === state);
    return found > 0 ? [`${found} ${t(`summary.channel.${state}`)}`] : [];
  });
  return (
    <>
      {read > 0 && <li>{t('summary.reads', { count: read })}</li>}
      {of.length > read && <li>{t('summary.offers', { count: of.length - read })}</li>}
      {wanting.map((said) => (
        <li key={said} className="is-warned">
          {said}
        </li>
      ))}
    </>
  );
}

function Channel({ channel, t }: { channel: ChannelSummary; t: ListingT }): ReactNode {
  const { resource, id, name, state, read_at } = channel;
  const way = resource === 'calendar-imports' ? 'in' : 'out';
  return (
    <li title={read_at === null ? undefined : t('summary.readAt', { at: formatInstant(read_at) })}>
      <span aria-hidden="true">{way === 'in' ? '↓' : '↑'}</span>
      <span className="sr-only">{t(`summary.way.${way}`)}</span>{' '}
      <AdminLink to={`${ROUTES[resource]}/${id}`}>{name}</AdminLink>{' '}
      <Chip tone={TONES[state]}>{t(`summary.channel.${state}`)}</Chip>
    </li>
  );
}

/** Warnings about coming nights, by day. */
export function Warnings({ of, t }: { of: readonly NightGap[]; t: ListingT }): ReactNode {
  if (of.length === 0) return null;
  return (
    <ul className="listing-warnings">
      {of
        .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
        .map(({ of: gap, from, to }) => (
          <li key={gap}>
            {to === null
              ? t(`summary.gap.${gap}`, { from: formatDay(from) })
              : t(`summary.gapUntil.${gap}`, { from: formatDay(from), to: formatDay(to) })}
          </li>
        ))}
    </ul>
  );
}

interface TurnProps {
  name: string;
  isOpen: boolean;
  onTurn: () => void;
  t: ListingT;
}

/** Button that opens and closes a branch. */
export function Turn({ name, isOpen, onTurn, t }: TurnProps): ReactNode {
  return (
    <IconButton
      icon={isOpen ? 'down' : 'right'}
      aria-expanded={isOpen}
      label={t(isOpen ? 'summary.collapse' : 'summary.expand', { name })}
      onClick={onTurn}
    />
  );
}

/** Number of units that can be sold. */
export function Sellable({ units: inside, t }: { units: readonly UnitSummary[]; t: ListingT }): ReactNode {
  const count = inside.length;
  if (count === 0) return t('summary.noUnits');
  const unsold = inside.filter(({ reasons }) => reasons.length > 0).length;
  return unsold > 0 ? t('summary.unsoldUnits', { count: unsold, total: count }) : t('summary.allSold', { count });
}
