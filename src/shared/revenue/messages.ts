import { type Tone, f } from '#shared/field.ts';

/** Messages that bring owners their statements, with the colours of their chips. */
export const statementMessages = {
  statement: 'blue',
  'statement-revised': 'blue',
} as const satisfies Readonly<Record<string, Tone>>;

/** What such a message is about. */
export const aboutStatement = { statement_id: f.relation('owner-statements').optional() };
