import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { seasons } from './seasons.ts';

const rates = screensOf(() => import('#admin/rates/index.ts'));

export const seasonsClient = defineClientPart(seasons, { Beside: rates((module) => module.OpenRateGrid) });
