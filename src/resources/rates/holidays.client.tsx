import { createElement, type ReactNode } from 'react';
import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { holidays } from './holidays.ts';

const rates = screensOf(() => import('#admin/rates/index.ts'));

const NOTHING = createElement('span', { className: 'none' }, '–');
const number = (text: string): ReactNode => createElement('span', { className: 'number' }, text);

/** Terms of the surcharge are hidden for a holiday without price nights. */
export const holidaysClient = defineClientPart(holidays, {
  cells: {
    price_nights: (value, { price_from }) => (price_from === null ? NOTHING : number(String(value))),
    surcharge_percent: (value, { price_from }) => (price_from === null ? NOTHING : number(value.toFixed(2))),
  },
  Below: rates((module) => module.HolidayYear),
  formPart: { under: 'free_stay_blackout', Part: rates((module) => module.EffectPart) },
  Panels: rates((module) => module.HolidayEffect),
});
