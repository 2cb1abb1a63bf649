import type { Tone } from '#shared/field.ts';

/** Messages about an owner's free stay, with the colours of their chips. */
export const freeStayMessages = { 'free-stay-message': 'blue' } as const satisfies Readonly<Record<string, Tone>>;
