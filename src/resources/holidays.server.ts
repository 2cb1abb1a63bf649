import { holidayEffect } from '#server/domain/holiday-effect.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { holidays } from './holidays.ts';

export const holidaysServer = serverPart(holidays, { routes: [holidayEffect] });
