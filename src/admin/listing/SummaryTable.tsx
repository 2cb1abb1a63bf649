import { useState, type ReactNode } from 'react';
import { formatDay, formatNumber } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { Chip } from '#admin/components/Chip.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { noValue } from '#admin/crud/cells.tsx';
import { adminWords, useResourceWords, type AdminT } from '#admin/words.ts';
import { properties } from '#resources/properties.ts';
import { roomTypes } from '#resources/room-types.ts';
import { units } from '#resources/units.ts';
import type { Tone } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { FullWords } from '#shared/words.ts';
import type { NightGap, PropertySummary, TypeSummary, UnitSummary, UnsoldReason } from '#shared/booking/listing.ts';
import { listingWords, type ListingT } from './words.ts';

const [HOUSES, TYPES, UNITS] = [properties, roomTypes, units] as unknown as [AnyResource, AnyResource, AnyResource];
const TONES: Readonly<Record<string, Tone>> = {
  ...HOUSES.fields['status']?.spec.options,
  ...TYPES.fields['status']?.spec.options,
  ...UNITS.fields['lifecycle']?.spec.options,
};

interface Told {
  readonly t: ListingT;
  readonly admin: AdminT;
  readonly houses: FullWords;
  readonly types: FullWords;
  readonly rooms: FullWords;
  nameOf(item: PropertySummary | TypeSummary): string;
}

/** A table of three levels. Houses are open at first; what was narrowed down to is open to its leaves. */
export function SummaryTable({
  tree,
  isNarrowed,
}: {
  tree: readonly PropertySummary[];
  isNarrowed: boolean;
}): ReactNode {
  const t = listingWords.useT();
  const locale = useLocale();
  const told: Told = {
    t,
    admin: adminWords.useT(),
    houses: useResourceWords(HOUSES),
    types: useResourceWords(TYPES),
    rooms: useResourceWords(UNITS),
    nameOf: ({ name, name_zh }) => (locale === 'zh-CN' ? (name_zh ?? name) : name),
  };
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (key: string): boolean => turned.has(key) !== (isNarrowed || key.startsWith('property'));
  const turn = (key: string): void => {
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  };
  const heads = ['listing', 'state', 'owner', 'complete', 'occupancy30', 'occupancy90', 'nextFree', 'notes'] as const;
  return (
    <div className="table-scroll table-compact">
      <table className="table listing-tree">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head.startsWith('occupancy') ? 'cell-right' : undefined}>
                {t(`summary.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tree.flatMap((property) => {
            const key = `property-${property.id}`;
            return [
              <Branch key={key} level={1} item={property} told={told} isOpen={isOpen(key)} onTurn={() => turn(key)} />,
              ...(isOpen(key)
                ? property.room_types.flatMap((type) => {
                    const typeKey = `type-${type.id}`;
                    return [
                      <Branch
                        key={typeKey}
                        level={2}
                        item={type}
                        told={told}
                        isOpen={isOpen(typeKey)}
                        onTurn={() => turn(typeKey)}
                      />,
                      ...(isOpen(typeKey)
                        ? type.units.map((unit) => <Leaf key={`unit-${unit.id}`} unit={unit} told={told} />)
                        : []),
                    ];
                  })
                : []),
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}

interface BranchProps {
  level: 1 | 2;
  item: PropertySummary | TypeSummary;
  told: Told;
  isOpen: boolean;
  onTurn: () => void;
}

function Branch({ level, item, told, isOpen, onTurn }: BranchProps): ReactNode {
  const { t, admin } = told;
  const name = told.nameOf(item);
  const words = level === 1 ? told.houses : told.types;
  const inside = 'units' in item ? item.units : item.room_types.flatMap((type) => type.units);
  const unsold = inside.filter(({ reasons }) => reasons.length > 0).length;
  const route = level === 1 ? '/admin/view-listing' : '/admin/room-types';
  return (
    <tr className={`level-${level}`}>
      <td className="cell-title" data-label={t('summary.listing')}>
        <span className="listing-name">
          <button
            type="button"
            className="icon-button"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'summary.collapse' : 'summary.expand', { name })}
            onClick={onTurn}
          >
            <Icon name={isOpen ? 'down' : 'right'} />
          </button>
          <AdminLink to={`${route}/${item.id}`}>{name}</AdminLink> <span className="listing-code">{item.code}</span>
        </span>
      </td>
      <td data-label={t('summary.state')}>
        <Chip tone={TONES[item.status] ?? 'gray'}>{words.options['status']?.[item.status] ?? item.status}</Chip>
      </td>
      <td data-label={t('summary.owner')}>{noValue(admin)}</td>
      <td data-label={t('summary.complete')}>
        <Completeness item={item} t={t} />
      </td>
      <Figures item={item} t={t} />
      <td data-label={t('summary.notes')}>
        {inside.length === 0
          ? t('summary.noUnits')
          : unsold > 0
            ? t('summary.unsoldUnits', { count: unsold, total: inside.length })
            : t('summary.allSold', { total: inside.length })}
        {'warnings' in item && <Warnings of={item.warnings} t={t} />}
      </td>
    </tr>
  );
}

function Completeness({ item, t }: { item: PropertySummary | TypeSummary; t: ListingT }): ReactNode {
  const missing = item.missing.map((part) => t(`summary.missing.${part}`)).join(', ');
  return (
    <span className="listing-complete">
      <meter min={0} max={100} value={item.completeness} aria-hidden="true" />
      {missing === '' ? t('summary.whole') : t('summary.completeOf', { percent: item.completeness, missing })}
    </span>
  );
}

function Leaf({ unit, told }: { unit: UnitSummary; told: Told }): ReactNode {
  const { t, rooms } = told;
  return (
    <tr className="level-3">
      <td className="cell-title" data-label={t('summary.listing')}>
        <AdminLink to={`/admin/units/${unit.id}`}>{unit.number}</AdminLink>
      </td>
      <td data-label={t('summary.state')}>
        <Chip tone={TONES[unit.lifecycle] ?? 'gray'}>
          {rooms.options['lifecycle']?.[unit.lifecycle] ?? unit.lifecycle}
        </Chip>
      </td>
      <td data-label={t('summary.owner')}>
        {unit.owner === null ? (
          t('summary.noOwner')
        ) : (
          <AdminLink to={`/admin/owner-mgmt/${unit.owner_id ?? ''}`}>{unit.owner}</AdminLink>
        )}
      </td>
      <td data-label={t('summary.complete')}>{noValue(told.admin)}</td>
      <Figures item={unit} t={t} />
      <td data-label={t('summary.notes')}>
        {unit.reasons.length === 0
          ? t('summary.sellable')
          : unit.reasons.map((reason) => reasonText(reason, told)).join('; ')}
        <Warnings of={unit.warnings} t={t} />
      </td>
    </tr>
  );
}

interface FigureProps {
  item: Pick<UnitSummary, 'occupancy_30' | 'occupancy_90' | 'next_free_night'>;
  t: ListingT;
}

function Figures({ item, t }: FigureProps): ReactNode {
  const percent = (value: number | null): string => (value === null ? '–' : `${formatNumber(value)}%`);
  return (
    <>
      <td className="cell-right number" data-label={t('summary.occupancy30')}>
        {percent(item.occupancy_30)}
      </td>
      <td className="cell-right number" data-label={t('summary.occupancy90')}>
        {percent(item.occupancy_90)}
      </td>
      <td data-label={t('summary.nextFree')}>
        {item.next_free_night === null ? t('summary.none') : formatDay(item.next_free_night)}
      </td>
    </>
  );
}

function reasonText(reason: UnsoldReason, { t, houses, types, rooms }: Told): string {
  if (!('state' in reason)) return t(`summary.reason.${reason.of}`);
  const words = { property: houses, 'room-type': types, unit: rooms }[reason.of];
  const said = words.options[reason.of === 'unit' ? 'lifecycle' : 'status']?.[reason.state] ?? reason.state;
  return t(`summary.reason.${reason.of}`, { state: said });
}

/** What is coming, in the order of its days. */
function Warnings({ of, t }: { of: readonly NightGap[]; t: ListingT }): ReactNode {
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
