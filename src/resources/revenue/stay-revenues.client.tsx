import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { stayRevenues } from './stay-revenues.ts';

const revenue = screensOf(() => import('#admin/revenue/index.ts'));
const Lines = revenue((module) => module.StayLines);

export const stayRevenuesClient = defineClientPart(stayRevenues, {
  Panels: Lines,
  Peeked: Lines,
  // The panel tells them.
  hiddenFields: () => stayRevenues.sums ?? [],
});
