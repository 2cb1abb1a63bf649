import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { ratePlans } from './rate-plans.ts';

const rates = screensOf(() => import('#admin/rates/index.ts'));

export const ratePlansClient = defineClientPart(ratePlans, { Above: rates((module) => module.OpenRateGrid) });
