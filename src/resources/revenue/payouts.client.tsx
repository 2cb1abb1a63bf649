import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { payouts } from './payouts.ts';

const revenue = screensOf(() => import('#admin/revenue/index.ts'));

export const payoutsClient = defineClientPart(payouts, { Above: revenue((module) => module.BatchFiles) });
