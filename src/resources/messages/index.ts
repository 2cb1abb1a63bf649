import { outbox } from './outbox.ts';

/** What the areas tell people outside, put together. */
export const declarations = [outbox] as const;
