import { ringgit } from '#shared/money.ts';
import { sinceReason } from './charge.ts';
import { type NightlyRate, daysByRate } from './dated-rates.ts';
import { type PriceLine, type Reason, line, reason } from './line.ts';
import type { PricedNight } from './night-price.ts';
import type { StayInput } from './stay-input.ts';

/** Taxes of a fixed amount per room and night: the tourism tax and the local levy. */

function nightlyLines(
  code: 'TTX' | 'LEVY',
  groups: ReadonlyMap<NightlyRate | null, readonly string[]>,
  why: readonly Reason[],
): PriceLine[] {
  return [...groups].flatMap(([rate, days]) =>
    rate === null || rate.sen === 0
      ? []
      : [
          line({
            code,
            label: rate.name,
            qty: days.length,
            unit_sen: rate.sen,
            because: [sinceReason(rate, ringgit(rate.sen)), ...why],
          }),
        ],
  );
}

/** Due for the room as soon as one guest is foreign, free nights included. */
export function ttxLines(
  { any_foreign_occupant, ttx_collector, ttx }: StayInput,
  nights: readonly PricedNight[],
): PriceLine[] {
  if (!any_foreign_occupant || ttx_collector !== 'operator') return [];
  const dates = nights.map(({ date }) => date);
  return nightlyLines('TTX', daysByRate(dates, ttx, 'TTX'), [
    reason(
      'FOREIGN_GUEST',
      'A guest is neither Malaysian nor a permanent resident',
      '有客人既非马来西亚公民也非永久居民',
    ),
  ]);
}

export function levyLines({ levy }: StayInput, nights: readonly PricedNight[]): PriceLine[] {
  if (!levy) return [];
  const dates = nights.map(({ date }) => date);
  return nightlyLines('LEVY', daysByRate(dates, levy.rates, levy.code), [
    reason('EVERY_GUEST', 'For each room and night, whoever stays', '按房间与夜数计，所有客人均须缴付'),
  ]);
}
