import type { Tone } from '#shared/field.ts';

/** Messages about an account, with the colours of their chips. */
export const accountMessages = {
  'contact-changed-old': 'blue',
  'contact-changed-new': 'blue',
} as const satisfies Readonly<Record<string, Tone>>;
