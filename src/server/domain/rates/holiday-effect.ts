import { readHolidayEffect, tryHoliday } from '#resources/rates/calls.ts';
import { nightsOf } from '#shared/rates/night.ts';
import {
  type HolidayRule,
  type NightFacts,
  type RateDay,
  type SeasonRule,
  priceNight,
} from '#shared/rates/night-price.ts';
import type { HolidayEffect, TypeEffect } from '#shared/rates/rate-calendar.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { everything } from '#shared/where.ts';
import { holidays } from '#resources/rates/holidays.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { holidayRule, nightFacts, paintedPrices } from './price-facts.ts';
import { listRateDaysIn } from './rate-days.ts';
import { seasonRules, listSeasonsIn } from './seasons.ts';
import { is, isGiven } from '#server/kit/conditions.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** What a holiday does to prices: each room type's nights without and with it, by the same code that prices a stay. */

type Property = RowOfResource<typeof properties>;
type RoomType = RowOfResource<typeof roomTypes>;

/** The first room types, dearest change first; all of them are counted. */
const SHOWN = 50;

/** Computed like every price, with the other holidays that touch the same nights. */
export const holidayEffect = serve(holidays, readHolidayEffect, async ({ tx, record }) => ({
  data: await computeEffectOfRule(tx, holidayRule(record)),
}));

export const holidayDraft = serve(holidays, tryHoliday, async ({ tx, input }) => {
  const { id, ...said } = input;
  return { data: await computeEffectOfRule(tx, holidayRule({ ...NO_TERMS, ...said, id: id ?? NO_TERMS.id })) };
});

/** Defaults of fields that a form leaves out. */
const NO_TERMS = {
  id: 0,
  name: '',
  name_zh: null,
  price_from: null,
  price_nights: 1,
  price_states: null,
  surcharge_percent: 0,
  surcharge_sen: 0,
  stacking: 'replace',
  priority: 0,
} as const;

async function computeEffectOfRule(tx: Transaction, rule: HolidayRule | null): Promise<HolidayEffect> {
  if (!rule) return { nights: [], room_types: 0, effects: [] };
  const table = resourceTables.holidays;
  const priced = isGiven('price_from');
  const rows = await tx.list(table, { where: priced });
  const rules = rows.flatMap((row) => holidayRule(row) ?? []);
  const nights = nightsOf(rule.price_from, rule.price_to);
  const sold = await listSoldTypes(tx);
  const span = { from: rule.price_from, to: rule.price_to };
  const days = await listRateDaysIn(tx, null, span);
  const paintedOf = (id: number): RateDay[] => paintedPrices(days.filter((row) => row.room_type_id === id));
  const seasons = await listSeasonsIn(tx, null, span);
  const effects = sold
    .map((one) => {
      const question = { rule, rules, nights, painted: paintedOf(one.type.id) };
      return computeEffectOn(one, { ...question, seasons: seasonRules(seasons, one.type) });
    })
    .filter((effect) => effect.nights.some(({ without_sen, with_sen }) => without_sen !== with_sen))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.room_type_id - b.room_type_id);
  return { nights, room_types: effects.length, effects: effects.slice(0, SHOWN) };
}

const sizeOf = ({ nights }: TypeEffect): number =>
  nights.reduce((sum, { without_sen, with_sen }) => sum + Math.abs(with_sen - without_sen), 0);

interface SoldType {
  readonly type: RoomType;
  readonly property: Property;
}

async function listSoldTypes(tx: Transaction): Promise<SoldType[]> {
  const table = resourceTables['room-types'];
  const active = is('status', 'active');
  const types = await tx.list(table, { where: active });
  const houses = await tx.list(resourceTables.properties, {
    where: everything,
  });
  const byId = new Map(houses.map((house) => [house.id, house]));
  return types.flatMap((type) => {
    const property = byId.get(type.property_id);
    return property && property.status !== 'archived' ? [{ type, property }] : [];
  });
}

interface Question {
  readonly rule: HolidayRule;
  readonly rules: readonly HolidayRule[];
  readonly nights: readonly string[];
  readonly painted: readonly RateDay[];
  readonly seasons: readonly SeasonRule[];
}

function computeEffectOn({ type, property }: SoldType, question: Question): TypeEffect {
  const { rule, rules, nights, painted, seasons } = question;
  const facts: NightFacts = { ...nightFacts(type, property), rate_days: painted, seasons };
  const others = rules.filter((other) => other.rule !== rule.rule);
  return {
    room_type_id: type.id,
    name: type.name,
    name_zh: type.name_zh,
    property: property.name,
    property_zh: property.name_zh,
    nights: nights.map((date) => ({
      date,
      without_sen: priceNight(date, { ...facts, holidays: others }).final_sen,
      with_sen: priceNight(date, { ...facts, holidays: [...others, rule] }).final_sen,
    })),
  };
}
