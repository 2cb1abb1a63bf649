import { useState, type ReactNode } from 'react';
import { Chip } from '#admin/components/Chip.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { useNameOf } from '#admin/components/names.tsx';
import { noValue } from '#admin/crud/record/cells.tsx';
import { adminWords, type AdminT } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { properties } from '#resources/listing/properties.ts';
import { roomTypes } from '#resources/listing/room-types.ts';
import { units } from '#resources/listing/units.ts';
import type { Tone } from '#shared/field.ts';
import { forgetTypes } from '#shared/resource.ts';
import type { FullWords } from '#shared/words.ts';
import type { OwnerSummary, PropertySummary, TypeSummary, UnitSummary, UnsoldReason } from '#shared/listing/summary.ts';
import { Blocks, Channels, Completeness, Figures, Sellable, Turn, Warnings } from './SummaryCells.tsx';
import { channelsIn, type PlacedUnit } from './summary.ts';
import { listingWords, type ListingT } from './words.ts';

/** The inventory as tables that unfold, by property or by owner. Cells are `SummaryCells.tsx`. */

const [HOUSES, TYPES, UNITS] = [forgetTypes(properties), forgetTypes(roomTypes), forgetTypes(units)] as const;
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

const HEADS = {
  house: ['listing', 'state', 'complete', 'occupancy', 'adr', 'nextFree', 'channels', 'notes'],
  owner: ['listing', 'state', 'occupancy', 'adr', 'nextFree', 'channels', 'notes'],
} as const;
const RIGHT: readonly string[] = ['occupancy', 'adr'];

interface TableProps {
  heads: keyof typeof HEADS;
  t: ListingT;
  children: ReactNode;
}

function Table({ heads, t, children }: TableProps): ReactNode {
  return (
    <div className="table-scroll table-compact">
      <table className="table listing-tree">
        <thead>
          <tr>
            {HEADS[heads].map((head) => (
              <th key={head} scope="col" className={RIGHT.includes(head) ? 'cell-right' : undefined}>
                {t(`summary.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function useTold(): Told {
  return {
    t: listingWords.useT(),
    admin: adminWords.useT(),
    houses: useResourceWords(HOUSES),
    types: useResourceWords(TYPES),
    rooms: useResourceWords(UNITS),
    nameOf: useNameOf(),
  };
}

/** State of open branches: the initial ones, with the branches the reader has toggled reversed. */
function useTurned(isOpenAtFirst: (key: string) => boolean) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const turn = (key: string): void => {
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  };
  return (key: string) => ({ isOpen: turned.has(key) !== isOpenAtFirst(key), onTurn: () => turn(key) });
}

interface SummaryProps<T> {
  tree: readonly T[];
  /** Whether the tree is filtered, so that all branches are open. */
  isNarrowed: boolean;
}

/** A table of three levels, with properties open at first. */
export function SummaryTable({ tree, isNarrowed }: SummaryProps<PropertySummary>): ReactNode {
  const told = useTold();
  const turned = useTurned((key) => isNarrowed || key.startsWith('property'));
  return (
    <Table heads="house" t={told.t}>
      {tree.flatMap((property) => {
        const key = `property-${property.id}`;
        const house = turned(key);
        return [
          <Branch key={key} level={1} item={property} told={told} {...house} />,
          ...(house.isOpen ? property.room_types : []).flatMap((type) => {
            const typeKey = `type-${type.id}`;
            const kind = turned(typeKey);
            return [
              <Branch key={typeKey} level={2} item={type} told={told} {...kind} />,
              ...(kind.isOpen ? type.units : []).map((unit) => (
                <Leaf key={`unit-${unit.id}`} unit={unit} told={told} />
              )),
            ];
          }),
        ];
      })}
    </Table>
  );
}

export interface OwnerUnits {
  readonly owner: OwnerSummary;
  readonly units: readonly PlacedUnit[];
}

export function OwnerTable({ tree, isNarrowed }: SummaryProps<OwnerUnits>): ReactNode {
  const told = useTold();
  const turned = useTurned(() => isNarrowed);
  return (
    <Table heads="owner" t={told.t}>
      {tree.flatMap(({ owner, units: own }) => {
        const key = `owner-${owner.id ?? ''}`;
        const turn = turned(key);
        return [
          <OwnerBranch key={key} owner={owner} units={own} told={told} {...turn} />,
          ...(turn.isOpen ? own : []).map((unit) => (
            <Leaf key={`unit-${unit.id}`} unit={unit} told={told} place={unit} />
          )),
        ];
      })}
    </Table>
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
  const route = level === 1 ? '/admin/view-listing' : '/admin/room-types';
  return (
    <tr className={`level-${level}`}>
      <td className="cell-title" data-label={t('summary.listing')}>
        <span className="marked">
          <Turn name={name} isOpen={isOpen} onTurn={onTurn} t={t} />
          <AdminLink to={`${route}/${item.id}`}>{name}</AdminLink> <span className="listing-code">{item.code}</span>
        </span>
      </td>
      <td data-label={t('summary.state')}>
        <Word of={item.status}>{words.options['status']?.[item.status] ?? item.status}</Word>
      </td>
      <td data-label={t('summary.completeness')}>
        <Completeness item={item} t={t} />
      </td>
      <Figures item={item} t={t} />
      <td data-label={t('summary.channels')}>
        <Channels of={channelsIn(item)} t={t} admin={admin} isEach={false} />
      </td>
      <td data-label={t('summary.notes')}>
        <div>
          <Sellable units={inside} t={t} />
          {'warnings' in item && <Warnings of={item.warnings} t={t} />}
          <Blocks item={item} t={t} isEach={false} />
        </div>
      </td>
    </tr>
  );
}

interface OwnerBranchProps extends OwnerUnits {
  told: Told;
  isOpen: boolean;
  onTurn: () => void;
}

function OwnerBranch({ owner, units: own, told, isOpen, onTurn }: OwnerBranchProps): ReactNode {
  const { t, admin } = told;
  const name = owner.name ?? t('summary.noOwner');
  return (
    <tr className="level-1">
      <td className="cell-title" data-label={t('summary.listing')}>
        <span className="marked">
          <Turn name={name} isOpen={isOpen} onTurn={onTurn} t={t} />
          {owner.id === null ? name : <AdminLink to={`/admin/owner-mgmt/${owner.id}`}>{name}</AdminLink>}
        </span>
      </td>
      <td data-label={t('summary.state')}>{noValue(admin)}</td>
      <Figures item={owner} t={t} />
      <td data-label={t('summary.channels')}>
        <Channels of={own.flatMap(({ channels }) => channels)} t={t} admin={admin} isEach={false} />
      </td>
      <td data-label={t('summary.notes')}>
        <div>
          <Sellable units={own} t={t} />
          <Blocks item={owner} t={t} isEach={false} />
        </div>
      </td>
    </tr>
  );
}

interface LeafProps {
  unit: UnitSummary;
  told: Told;
  /** Property and type of the unit, where the surrounding rows do not show them. */
  place?: PlacedUnit;
}

function Leaf({ unit, told, place }: LeafProps): ReactNode {
  const { t, admin, rooms } = told;
  return (
    <tr className="level-3">
      <td className="cell-title" data-label={t('summary.listing')}>
        <AdminLink to={`/admin/units/${unit.id}`}>{unit.number}</AdminLink>
        {place && (
          <span className="listing-code">
            {' '}
            {told.nameOf(place.property)} · {told.nameOf(place.type)}
          </span>
        )}
      </td>
      <td data-label={t('summary.state')}>
        <Word of={unit.lifecycle}>{rooms.options['lifecycle']?.[unit.lifecycle] ?? unit.lifecycle}</Word>
      </td>
      {!place && (
        <td data-label={t('summary.owner')}>
          {unit.owner === null ? (
            t('summary.noOwner')
          ) : (
            <AdminLink to={`/admin/owner-mgmt/${unit.owner_id ?? ''}`}>{unit.owner}</AdminLink>
          )}
        </td>
      )}
      <Figures item={unit} t={t} />
      <td data-label={t('summary.channels')}>
        <Channels of={unit.channels} t={t} admin={admin} isEach />
      </td>
      <td data-label={t('summary.notes')}>
        <div>
          {unit.reasons.length === 0
            ? t('summary.sellable')
            : unit.reasons.map((reason) => reasonText(reason, told)).join('; ')}
          <Warnings of={unit.warnings} t={t} />
          <Blocks item={unit} t={t} isEach />
        </div>
      </td>
    </tr>
  );
}

/** Of a state: one that is as it should be has no colour. */
function Word({ of, children }: { of: string; children: ReactNode }): ReactNode {
  const tone = TONES[of];
  return tone === 'gold' || tone === 'red' ? <Chip tone={tone}>{children}</Chip> : children;
}

function reasonText(reason: UnsoldReason, { t, houses, types, rooms }: Told): string {
  if (!('state' in reason)) return t(`summary.reason.${reason.of}`);
  const words = { property: houses, 'room-type': types, unit: rooms }[reason.of];
  const said = words.options[reason.of === 'unit' ? 'lifecycle' : 'status']?.[reason.state] ?? reason.state;
  return t(`summary.reason.${reason.of}`, { state: said });
}
