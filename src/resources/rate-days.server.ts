import { countNights, nightsOf, weekdayOf } from '#shared/booking/night.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { f } from '#shared/field.ts';
import { changeBeside, insertBeside } from '#server/domain/beside.ts';
import { hasId } from '#server/domain/kit.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { all, is, within } from '#server/domain/row-tests.ts';
import { type ExtraRoute, serverPart } from '#server/domain/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { rateDays } from './rate-days.ts';

const MOST_DAYS = 731;
const PAINTABLE = [
  'price_sen',
  'min_nights',
  'max_nights',
  'closed',
  'closed_to_arrival',
  'closed_to_departure',
  'reason',
];

const listIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Paints the days [from, to) of a room type. `paint` names the fields that are written, `price_sen,closed`; one that is
 * named and not given is cleared. `weekdays` narrows to days of the week, 0 for Sunday: `5,6`. Answers
 * `{data:{changed, days}}`; every day that changed has its own entry in the trail.
 */
const paint: ExtraRoute = {
  method: 'POST',
  path: '/api/rate-days/paint',
  ability: 'edit',
  summary: 'Prices and restrictions of many days at once',
  input: {
    room_type_id: f.relation('room-types'),
    from: f.date(),
    to: f.date(),
    weekdays: f.text().max(20).optional(),
    paint: f.text().max(200),
    price_sen: f.money().min(0).max(10_000_000).optional(),
    min_nights: f.integer().min(1).max(365).optional(),
    max_nights: f.integer().min(1).max(365).optional(),
    closed: f.boolean().optional(),
    closed_to_arrival: f.boolean().optional(),
    closed_to_departure: f.boolean().optional(),
    reason: f.text().max(200).optional(),
  },
  async handle({ tx, context, input }) {
    const [from, to] = [String(input['from']), String(input['to'])];
    const names = listIn(input['paint']);
    const weekdays = listIn(input['weekdays']).map(Number);
    const issues: Issue[] = [];
    if (countNights(from, to) < 1) issues.push(issue(['to'], 'end_before_start'));
    if (countNights(from, to) > MOST_DAYS) issues.push(issue(['to'], 'too_many_nights', { max: MOST_DAYS }));
    if (names.length === 0 || names.some((name) => !PAINTABLE.includes(name))) {
      issues.push(issue(['paint'], 'enum', { options: PAINTABLE.join(', ') }));
    }
    if (weekdays.some((day) => !Number.isInteger(day) || day < 0 || day > 6)) {
      issues.push(issue(['weekdays'], 'whole_number', { min: 0, max: 6 }));
    }
    const roomTypeId = Number(input['room_type_id']);
    if (!(await tx.find(resourceTables['room-types'], hasId(roomTypeId)))) issues.push(issue(['room_type_id'], 'gone'));
    if (issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: 'rate-days' });

    const days = nightsOf(from, to).filter((day) => weekdays.length === 0 || weekdays.includes(weekdayOf(day)));
    const change = Object.fromEntries(
      names.map((name) => [name, input[name] ?? (name.startsWith('closed') ? false : null)]),
    );
    const known = await tx.list(resourceTables['rate-days'], {
      where: all(is('room_type_id', roomTypeId), within('date', from, to)),
    });
    const byDay = new Map(known.map((row) => [String(row['date']), row]));
    const empty = { price_sen: null, min_nights: null, max_nights: null, reason: null };
    const open = { closed: false, closed_to_arrival: false, closed_to_departure: false };
    let changed = 0;
    for (const date of days) {
      const before = byDay.get(date);
      const isSame = before !== undefined && names.every((name) => before[name] === change[name]);
      if (isSame) continue;
      changed += 1;
      if (before) {
        await changeBeside({ tx, context }, 'rate-days', before, { action: 'paint', change, reason: null });
      } else {
        await insertBeside({ tx, context }, 'rate-days', {
          room_type_id: roomTypeId,
          date,
          ...empty,
          ...open,
          ...change,
        });
      }
    }
    return { data: { changed, days: days.length } };
  },
};

export const rateDaysServer = serverPart(rateDays, { routes: [paint] });
