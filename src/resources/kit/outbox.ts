import type { Locale } from '#shared/constants.ts';
import { f } from '#shared/field.ts';
import { shape } from '#shared/shape.ts';

/**
 * What any product's outbox holds of a message. The product declares the resource, because between these two groups stand its own
 * fields: the records that a message may be about, and the `template`, an option for each that an area posts.
 */
export const messageHead = {
  at: f.instant(),
  /** Account that the message concerns, deleted with it. Empty for somebody without an account. */
  account_number: f.text().optional(),
};

export const messageBody = {
  channel: f.enum({ email: 'blue', sms: 'purple' }),
  to: f.text().max(254).search('phone'),
  locale: f.enum<Locale>({ 'en-US': 'gray', 'zh-CN': 'gray' }).named('Locale'),
  /** Values for the template's words. */
  data: f.json(shape.map(f.text())),
  state: f.enum({ queued: 'blue', sending: 'blue', sent: 'green', failed: 'red' }).default('queued'),
};

/** Written with the event they tell of, and by nobody's hand. */
export const messageRules = { form: [], creatable: false, editable: false, removable: false } as const;
