import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { rateDays } from './rate-days.ts';

const rates = screensOf(() => import('#admin/rates/index.ts'));

export const rateDaysClient = defineClientPart(rateDays, { Beside: rates((module) => module.OpenRateGrid) });
