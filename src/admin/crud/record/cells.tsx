import { lazy, Suspense, type ReactNode } from 'react';
import { formatInstant, formatMoney, formatNumber, formatPhone } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { countryName } from '#shared/countries.ts';
import { houseDay } from '#shared/business-date.ts';
import { countNights } from '#shared/day.ts';
import { isPossible } from '#admin/crud/action/possible.ts';
import { percentText } from '#shared/reading/percent.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import type { FieldSpec, Tone } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { FullWords } from '#shared/words.ts';
import type { AdminT } from '#admin/words.ts';
import { Chip } from '#admin/components/Chip.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { DayText } from './DayText.tsx';
import { showDoer, showDoers } from './doers.tsx';
import { fieldsOf } from './fields.ts';
import { TITLE_WAIT } from './title-wait.tsx';
import { wordRoom } from './word-room.ts';

/**
 * Shows a value by the kind of its field, in lists and on pages alike. A resource that shows a field in its own way
 * does so in its client part.
 */

const LateCell = lazy(() => import('./LateCell.tsx').then((module) => ({ default: module.LateCell })));
const Relation = lazy(() => import('./RelationLink.tsx').then((module) => ({ default: module.RelationCell })));

/** Context of a cell beside its value. */
export interface CellContext {
  readonly t: AdminT;
  readonly words: FullWords;
  /** Whether the cell is in a list's row, where it may show more than its value. */
  readonly isListed?: boolean;
  /** Whether relations, addresses and numbers are words, because two links one above the other are too small a target each. */
  readonly isPlain?: boolean;
}

interface Cell extends CellContext {
  readonly name: string;
  readonly spec: FieldSpec;
}

type Render = (value: never, cell: Cell) => ReactNode;

/** Least length at which a text without spaces may break, so that an address leaves room for the other columns. */
const LONG = 24;

/** Allows a line break before the @. */
const breakable = (said: string): ReactNode => {
  const at = said.lastIndexOf('@');
  if (at < 1) return said;
  return (
    <>
      {said.slice(0, at)}
      <wbr />
      {said.slice(at)}
    </>
  );
};

/** A kind that few lists have. */
const late = (value: unknown, { spec, words, name }: Cell): ReactNode => (
  <Suspense>
    <LateCell value={value} spec={spec} words={words.options[name] ?? {}} />
  </Suspense>
);

const text: Render = (value: unknown, cell) => {
  if (cell.spec.isDoer) return showDoer(String(value));
  const { kind, format } = cell.spec;
  if (format === 'month') return <span className="whole-word">{monthName(String(value))}</span>;
  if (format === 'states') return late(value, cell);
  const said = kind === 'country' ? countryName(String(value), currentLocale()) : String(value);
  const room = wordRoom(said);
  if (room) {
    return (
      <span className={room} title={said}>
        {said}
      </span>
    );
  }
  if (said.includes(' ')) return said;
  if (said.length >= LONG) return <span className="long-word">{breakable(said)}</span>;
  // References and unit numbers must not break at their hyphens.
  return said.includes('-') ? <span className="whole-word">{said}</span> : said;
};

/** A dash in place of what is quiet: among many values the eye looks for the others. It is heard all the same. */
const unsaid = (said: string, className = 'muted'): ReactNode => (
  <span className={className}>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{said}</span>
  </span>
);

/** Where a record stands: the fields whose tag stands out in a row. */
export const STATES: readonly string[] = ['status', 'state'];

/** Tones of what waits or stops something. */
const STRIKING: ReadonlySet<Tone | undefined> = new Set<Tone>(['gold', 'red']);

/**
 * Whether a state has a colour where it stands among others: colour means "look here". A kind that people enter has its
 * tones to tell it apart in a choice, not because something waits.
 */
export const isStriking = ({ managed, options }: FieldSpec, value: unknown): boolean =>
  managed && STRIKING.has(options?.[String(value)]);

/** Whether a value is the usual one of its column: a state in which nothing waits, or the kind that most records are. */
const isUsual = ({ options = {} }: FieldSpec, name: string, value: string): boolean =>
  STATES.includes(name) || (options[value] === 'gray' && Object.values(options).some((tone) => tone !== 'gray'));

/** Renders a value by its kind, in lists and on pages. Functions, not components, because a list has hundreds of cells. */
const CELLS: Readonly<Record<FieldKind, Render>> = {
  id: (value: number) => <span className="number">{value}</span>,
  text,
  longtext: (value: string) => (
    <span className="clamp" title={value}>
      {value}
    </span>
  ),
  email: (value: string, { isPlain }) => (
    <a className="long-word" href={isPlain ? undefined : `mailto:${value}`}>
      {breakable(value)}
    </a>
  ),
  phone: (value: string, { isPlain }) => (
    <a className="number" href={isPlain ? undefined : `tel:${value}`}>
      {formatPhone(value)}
    </a>
  ),
  url: (value: string) => (
    <a href={/^https?:/i.test(value) ? value : undefined} target="_blank" rel="noreferrer">
      {value.replace(/^https?:\/\//i, '')}
    </a>
  ),
  enum: (value: string, { name, spec, words, isListed = false }) => {
    const said = words.options[name]?.[value] ?? value;
    const tone = spec.options?.[value] ?? 'gray';
    if (!isStriking(spec, value))
      return <span className={isListed && isUsual(spec, name, value) ? 'whole-word muted' : 'whole-word'}>{said}</span>;
    // One tag a row is loud: the state that the record is in.
    if (isListed && !STATES.includes(name))
      return <span className={tone === 'red' ? 'whole-word is-refused' : 'whole-word is-warned'}>{said}</span>;
    return <Chip tone={tone}>{said}</Chip>;
  },
  country: text,
  boolean: (value: boolean, { t, isListed = false }) =>
    isListed && !value ? (
      unsaid(t('cell.no'))
    ) : (
      <span className={value ? 'flag strong' : 'flag muted'}>{t(value ? 'cell.yes' : 'cell.no')}</span>
    ),
  integer: (value: number, { spec, isListed = false }) => (
    <span className={isListed && value === 0 ? 'number muted' : 'number'}>
      {spec.isPart ? percentText(value).replace('-', '−') : formatNumber(value)}
    </span>
  ),
  decimal: (value: number, { spec }) => <span className="number">{value.toFixed(spec.scale ?? 2)}</span>,
  money: (value: number, { isListed = false }) => {
    const said = formatMoney(value);
    if (isListed && value === 0) return unsaid(said);
    return <span className={isListed && value < 0 ? 'number is-refused' : 'number'}>{said}</span>;
  },
  date: (value: string) => <DayText value={value} />,
  instant: (value: string, { t }) => (
    <time className="number" dateTime={value} title={t('cell.time', { at: formatInstant(value) })}>
      {formatInstant(value)}
    </time>
  ),
  codes: late,
  relation: (id: number, { spec, isPlain = false }) => (
    <Suspense fallback={TITLE_WAIT}>
      <Relation to={spec.to ?? ''} id={id} isPlain={isPlain} />
    </Suspense>
  ),
  password: text,
  file: late,
  tiers: late,
  numbers: (value: readonly number[], { t }) => <span className="number">{value.join(t('cell.listed'))}</span>,
  photos: late,
  json: (value: unknown, { spec, t }) =>
    spec.isDoer && Array.isArray(value) ? (
      showDoers(value.map(String), t)
    ) : (
      <code className="clamp">{JSON.stringify(value)}</code>
    ),
};

const RIGHT: ReadonlySet<FieldKind> = new Set(['id', 'integer', 'decimal', 'money']);

export const isRightAligned = (spec: FieldSpec): boolean => RIGHT.has(spec.kind);

export const noValue = (t: AdminT): ReactNode => unsaid(t('cell.none'), 'no-value muted');

/** The field of a record that a cell shows. */
interface CellPlace {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly name: string;
}

/** Renders a field's value by the resource's client part, or else by its kind. */
export function renderCell(place: CellPlace, context: CellContext): ReactNode {
  const { resource, row, name } = place;
  const value = row[name];
  const part = clientPartOf(resource.name);
  const listed = context.isListed ? part.listCells?.[name] : undefined;
  if (listed)
    return (
      listed(value, row, {
        t: context.t,
        show: (other) => renderByKind({ ...place, name: other }, { ...context, isPlain: true }),
      }) ?? noValue(context.t)
    );
  if (value === null || value === undefined || value === '') {
    const spec = fieldsOf(resource)[name]?.spec;
    // Of none are all.
    return spec?.format === 'states' ? late('', { ...context, name, spec }) : noValue(context.t);
  }
  const custom = part.cells?.[name];
  return custom ? (custom(value, row, context.t) ?? noValue(context.t)) : renderByKind(place, context);
}

function renderByKind({ resource, row, name }: CellPlace, context: CellContext): ReactNode {
  const value = row[name];
  if (value === null || value === undefined) return null;
  const field = fieldsOf(resource)[name];
  if (!field) return String(value);
  // The registry is keyed by kind and the server keeps the kind's type, which TypeScript cannot follow.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the registry is keyed by kind, and the server keeps the type of the kind
  const shown = CELLS[field.spec.kind](value as never, { ...context, name, spec: field.spec });
  const days = daysLate(resource, row, name);
  if (days === 0) return shown;
  return (
    <span className="late is-refused">
      {shown} <span className="small">{context.t('cell.late', { count: days })}</span>
    </span>
  );
}

/** Days since the one by which something was to be done about the record, while it is not; 0 where it has not come yet. */
export function daysLate(resource: AnyResource, row: Row, name: string): number {
  const when = resource.deadlines?.[name];
  const today = houseDay();
  const day = row[name];
  if (!when || typeof day !== 'string' || day >= today || !isPossible({ when }, { resource, row }, null)) return 0;
  return countNights(day, today);
}
