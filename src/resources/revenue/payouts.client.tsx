import { defineClientPart } from '#admin/components/client-part.ts';
import { currentLocale } from '#browser/i18n.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { payouts } from './payouts.ts';

const revenue = screensOf(() => import('#admin/revenue/index.ts'));

export const payoutsClient = defineClientPart(payouts, {
  cells: { due_because: (because) => because && because[currentLocale() === 'zh-CN' ? 'zh' : 'en'] },
  // A payout due on the agreement's own day has no reason to show.
  hiddenFields: ({ due_because }) => (due_because === null ? ['due_because'] : []),
  Below: revenue((module) => module.BatchFiles),
});
