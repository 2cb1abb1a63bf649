export { EffectPart, HolidayEffect } from './HolidayEffect.tsx';
export { HolidayYear } from './HolidayYear.tsx';
export { OpenRateGrid } from './OpenRateGrid.tsx';
export { RatesOn } from './RatesOn.tsx';
export { ratesWords as words } from './words.ts';
