import '#tests/support/areas.ts';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import type { Tone } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';

/** What a word for a state means for its reader, in every area; `resource.field.word` where it means something else there. */
const MEANING: Readonly<Record<string, Tone>> = {
  // Needs somebody soon.
  pending: 'gold',
  new: 'gold',
  submitted: 'gold',
  requested: 'gold',
  pending_approval: 'gold',
  earned: 'gold',
  dirty: 'gold',
  'out-of-order': 'gold',
  unpaid: 'gold',
  overpaid: 'gold',
  // Late, refused, failed or stopped.
  rejected: 'red',
  late: 'red',
  absent: 'red',
  no_show: 'red',
  quarantined: 'red',
  failing: 'red',
  failed: 'red',
  reversed: 'red',
  clawed_back: 'red',
  on_hold: 'red',
  suspended: 'red',
  // Under way.
  approved: 'blue',
  confirmed: 'blue',
  booked: 'blue',
  contacted: 'blue',
  quoted: 'blue',
  reviewed: 'blue',
  locked: 'blue',
  published: 'blue',
  posted: 'blue',
  exported: 'blue',
  queued: 'blue',
  sending: 'blue',
  exiting: 'blue',
  deposit: 'blue',
  clean: 'blue',
  // Good or finished.
  active: 'green',
  paid: 'green',
  settled: 'green',
  won: 'green',
  sent: 'green',
  ok: 'green',
  placed: 'green',
  captured: 'green',
  inspected: 'green',
  present: 'green',
  passed: 'green',
  checked_in: 'green',
  in_house: 'green',
  // Of accounts it is the end, of documents a step.
  'users.status.approved': 'green',
  'users.rider_verification.approved': 'green',
  'change-contact-submissions.status.approved': 'green',
  // Nothing to do before the stay is over; what is not read yet is nobody's fault; a movement that stands.
  'agent-commissions.state.pending': 'gray',
  'calendar-imports.health.new': 'gray',
  'cash-outs.state.posted': 'gray',
  'owner-adjustments.state.posted': 'gray',
};

/** Fields that say how far a record has come, beside `status` and `state`. */
const PROGRESS = ['lifecycle', 'housekeeping', 'health', 'payment_status', 'rule_result', 'rider_verification'];
/** Its reasons are all failures. */
const REASONS = ['problem'];

const declared = (resources as readonly AnyResource[]).flatMap(({ name: resource, fields }) =>
  Object.entries(fields).flatMap(([field, { spec }]) =>
    spec.managed && spec.options ? [{ resource, field, spec }] : [],
  ),
);
const isProgress = (field: string): boolean => ['status', 'state', ...PROGRESS].includes(field);

it('a word for a state has one colour in every area, and what is not named here is idle', () => {
  const told = declared.filter(({ field }) => isProgress(field));
  const found = told.flatMap(({ resource, field, spec }) =>
    Object.entries(spec.options ?? {}).map(([word, tone]) => [`${resource}.${field}.${word}`, tone]),
  );
  const meant = found.map(([path = '']) => [path, MEANING[path] ?? MEANING[path.split('.')[2] ?? ''] ?? 'gray']);
  expect(found.length).toBeGreaterThan(100);
  expect(found).toEqual(meant);
});

it('the kind of a record is never amber or red, which call somebody', () => {
  const calling = declared
    .filter(({ field }) => !isProgress(field) && !REASONS.includes(field))
    .filter(({ spec }) => Object.values(spec.options ?? {}).some((tone) => tone === 'gold' || tone === 'red'));
  expect(calling.map(({ resource, field }) => `${resource}.${field}`)).toEqual([]);
});
