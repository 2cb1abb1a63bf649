import type { ComponentType } from 'react';
import { dayOf } from '#browser/format.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { RecordProps, Row } from './components/client-part.ts';
import { lazyScreen, type LazyScreen } from './screen-loaders.ts';

export interface ConsequencesProps extends RecordProps {
  /** Called with false when the deletion would be refused anyway. */
  onKnown: (isPossible: boolean) => void;
}

/** What stands in an action's dialog between the fields and the buttons, and follows what is being entered. */
export interface ActionPreviewProps extends RecordProps {
  readonly action: string;
  /** As it would be sent, where it can be read at all; empty fields are null. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly fill: (values: Readonly<Record<string, unknown>>) => void;
}

/** What stands in a record's form under some of its fields, and follows what is being entered. */
export interface FormPartProps {
  /** Null for a new one. */
  readonly recordId: number | null;
  /** As it would be sent, where it can be read at all; empty fields are null. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly fill: (values: Readonly<Record<string, unknown>>) => void;
}

/** What a resource's list, record page and dialogs show beyond what the declaration says. */
export interface RecordExtras {
  /** The screen for a new record, where a form of fields would not do. */
  readonly Create?: LazyScreen<{ readonly resource: AnyResource }>;
  /** What an action would meet and cost, before it is taken. */
  readonly Preview?: LazyScreen<ActionPreviewProps>;
  /** A part of the form that is no field, and the field under whose row it stands. */
  readonly formPart?: { readonly under: string; readonly Part: LazyScreen<FormPartProps> };
  /** The actions that stand as buttons beside the record's name; the others wait under "More". */
  readonly main?: (row: Row) => readonly string[];
  /** What the form begins with when a record is added from the page of the one it belongs to. */
  readonly startIn?: (parent: Row) => Readonly<Record<string, unknown>>;
  /** Whether the list's views say how many records each holds. */
  readonly isCounted?: boolean;
  /** Between the head of the list and the list. */
  readonly Above?: LazyScreen<{ readonly resource: AnyResource }>;
  readonly Buttons?: LazyScreen<RecordProps>;
  readonly Panels?: LazyScreen<RecordProps>;
  /** What follows from deleting the record, in its dialog. */
  readonly Consequences?: LazyScreen<ConsequencesProps>;
  /** Actions that a panel offers beside what they change. */
  readonly taken?: readonly string[];
  /** Of these, those that only make sense at the panel: from lists one is led there. */
  readonly atPanel?: readonly string[];
  /** Fields that a panel of this record shows, or that mean nothing to it. */
  readonly apart?: (row: Row) => readonly string[];
}

type People = typeof import('./people/index.ts');

/** The screens about people come together, with their words in the reader's language. */
const people = <P extends object>(pick: (module: People) => ComponentType<P>): LazyScreen<P> =>
  lazyScreen(async () => {
    const module = await import('./people/index.ts');
    await module.peopleWords.load();
    return pick(module);
  });

type Rates = typeof import('./rates/index.ts');

const rates = <P extends object>(pick: (module: Rates) => ComponentType<P>): LazyScreen<P> =>
  lazyScreen(async () => {
    const module = await import('./rates/index.ts');
    await module.ratesWords.load();
    return pick(module);
  });

type Listing = typeof import('./listing/index.ts');

const listing = <P extends object>(pick: (module: Listing) => ComponentType<P>): LazyScreen<P> =>
  lazyScreen(async () => {
    const module = await import('./listing/index.ts');
    await module.listingWords.load();
    return pick(module);
  });

type Enquiries = typeof import('./enquiries/index.ts');

const enquiries = <P extends object>(pick: (module: Enquiries) => ComponentType<P>): LazyScreen<P> =>
  lazyScreen(async () => {
    const module = await import('./enquiries/index.ts');
    await module.enquiryWords.load();
    return pick(module);
  });

type Reservations = typeof import('./reservations/index.ts');

const reservations = <P extends object>(pick: (module: Reservations) => ComponentType<P>): LazyScreen<P> =>
  lazyScreen(async () => {
    const module = await import('./reservations/index.ts');
    await module.reservationsWords.load();
    return pick(module);
  });

/** The steps of a stay in their order; what is rarer waits. */
const stepsOf = (row: Row): string[] => [
  'hold',
  'confirm',
  'accept',
  'check-in',
  'check-out',
  'reopen',
  'reinstate',
  'change-dates',
  ...(row['unit_id'] === null ? ['assign'] : ['move']),
];

/** What the bookkeeping at the foot of every page shows; a stay's own panels show the rest. */
const isOfEveryRecord = (name: string): boolean => ['id', 'created_at', 'updated_at'].includes(name);

type Calendars = typeof import('./calendars/index.ts');

const calendars = <P extends object>(pick: (module: Calendars) => ComponentType<P>): LazyScreen<P> =>
  lazyScreen(async () => {
    const module = await import('./calendars/index.ts');
    await module.calendarWords.load();
    return pick(module);
  });

const RIDER = [
  'rider_verification',
  'verification_since',
  'vehicle_plate',
  'licence_class',
  'licence_expires_on',
  'licence_document',
  'vehicle_photo',
];
const AGENT = ['agent_type', 'commission_rate'];

const REMARKS = ['approval_remark', 'ban_remark', 'verification_remark'];

/** What only riders and agents have stands in their panels; whoever had it once and is something else now keeps it here. */
function apartOfUser(row: Row): string[] {
  const isUnused = (name: string): boolean => row[name] === null || row[name] === 'none';
  return [
    'identity_mask',
    ...REMARKS.filter(isUnused),
    // Said once: beside what it was said about.
    ...(REMARKS.some((name) => !isUnused(name) && row[name] === row['remark']) ? ['remark'] : []),
    ...RIDER.filter((name) => row['role'] === 'rider' || isUnused(name)),
    ...AGENT.filter((name) => row['role'] === 'agent' || isUnused(name)),
  ];
}

const EXTRAS: Readonly<Record<string, RecordExtras>> = {
  users: {
    Buttons: people((module) => module.ResetPassword),
    Panels: people((module) => module.UserPanels),
    Preview: people((module) => module.StaysToCome),
    Consequences: people((module) => module.UserConsequences),
    taken: ['rider-details', 'agent-type', 'agent-commission'],
    apart: apartOfUser,
  },
  administrators: {
    Buttons: people((module) => module.ResetPassword),
    Panels: people((module) => module.PermissionGrants),
    Consequences: people((module) => module.AdministratorConsequences),
  },
  enquiries: {
    Panels: enquiries((module) => module.EnquiryPanels),
    taken: ['quote', 'convert', 'assign'],
    atPanel: ['quote', 'convert'],
    apart: () => ['offer', 'assignee_id'],
  },
  'calendar-imports': {
    Panels: calendars((module) => module.CalendarReports),
    startIn: ({ room_type_id }) => ({ room_type_id }),
    apart: () => ['last_change', 'rehearsal'],
  },
  'calendar-feeds': { Buttons: calendars((module) => module.FeedLink) },
  holidays: {
    Above: rates((module) => module.HolidayYear),
    Panels: rates((module) => module.HolidayEffect),
    formPart: { under: 'free_stay_blackout', Part: rates((module) => module.EffectPart) },
  },
  'tax-rates': { Above: rates((module) => module.RatesOn) },
  levies: { Above: rates((module) => module.RatesOn) },
  properties: {
    Panels: listing((module) => module.PropertyPanels),
    formPart: { under: 'longitude', Part: listing((module) => module.PlacePart) },
    apart: () => ['latitude', 'longitude', 'house_rules', 'house_rules_zh'],
  },
  'room-types': { Panels: listing((module) => module.TypePanels), apart: () => ['description', 'description_zh'] },
  reservations: {
    Create: reservations((module) => module.NewBooking),
    Preview: reservations((module) => module.ActionPreview),
    Buttons: reservations((module) => module.CardButton),
    Panels: reservations((module) => module.StayPanels),
    main: stepsOf,
    apart: (row) => Object.keys(row).filter((name) => !isOfEveryRecord(name)),
    isCounted: true,
  },
  'unit-blocks': { startIn: () => ({ kind: 'maintenance', from: dayOf(new Date()) }) },
  payments: { startIn: ({ balance_sen }) => (Number(balance_sen) > 0 ? { amount_sen: balance_sen } : {}) },
  audit: { Panels: people((module) => module.AuditChanges), apart: () => ['changes'] },
};

const NONE: RecordExtras = {};

export const extrasOf = (resource: string): RecordExtras =>
  Object.hasOwn(EXTRAS, resource) ? (EXTRAS[resource] ?? NONE) : NONE;
