import { defineClientPart } from '#admin/components/client-part.ts';
import { currentLocale } from '#browser/i18n.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { payouts } from './payouts.ts';

const revenue = screensOf(() => import('#admin/revenue/index.ts'));

export const payoutsClient = defineClientPart(payouts, {
  cells: { due_because: (because) => because && because[currentLocale() === 'zh-CN' ? 'zh' : 'en'] },
  // Its statements are listed below; a day that the agreement itself names has no reason to show.
  hiddenFields: ({ due_because }) => ['statement_ids', ...(due_because === null ? (['due_because'] as const) : [])],
  Below: revenue((module) => module.BatchFiles),
});
