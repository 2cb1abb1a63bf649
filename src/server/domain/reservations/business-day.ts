import { MINUTE_MS } from '#shared/constants.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { hasId } from '#server/kit/kit.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** The current business date of a property. */
export async function getBusinessDay(reader: Reader, propertyId: number | null, now: string): Promise<string> {
  const house = propertyId === null ? null : await reader.find(resourceTables.properties, hasId(propertyId));
  return businessDate(now, house?.rollover_hour ?? USUAL_ROLLOVER_HOUR);
}

export const addMinutes = (now: string, minutes: number): string =>
  new Date(Date.parse(now) + minutes * MINUTE_MS).toISOString();
