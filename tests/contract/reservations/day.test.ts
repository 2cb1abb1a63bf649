import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '#resources/reservations/reservations.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { DAY_ROWS, viewsOfDay } from '#shared/overview.ts';
import { ALL_PERMISSIONS, PERMISSION_GROUPS } from '#shared/permissions.ts';
import { forgetTypes } from '#shared/resource.ts';
import { usualSort, whereOf } from '#shared/views.ts';
import type { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { house, startWithRates, stayBody } from '#tests/support/houses.ts';

const declared = forgetTypes(reservations);
const { overview = { by: [] } } = declared;

describe.each(domainEngines)('the day of a resource, over $name', (engine) => {
  let app: TestApp;
  const { booked } = frontDesk(() => app);

  beforeAll(async () => {
    app = await startWithRates(engine);
    app.clock.at = new Date('2026-11-20T04:00:00.000Z');
    const there = await house(app, { units: DAY_ROWS + 1 });
    for (let n = 0; n <= DAY_ROWS; n += 1)
      await booked(stayBody(there, '2026-11-20', { eta: `${10 + ((n * 3) % 7)}:00`, unit_id: there.units[n] }));
  }, 60_000);
  afterAll(() => app?.close());

  it('says of each view what its list says: how many there are, and of some the first', async () => {
    const { body } = await app.call('GET', '/api/reservations/day');
    const views = body['views'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    expect(Object.keys(views)).toEqual(viewsOfDay(overview));
    for (const view of viewsOfDay(overview)) {
      const filter = whereOf(declared, view);
      const asked = { filter, sort: usualSort(filter, declared), pagination: { limit: DAY_ROWS, currentPage: 1 } };
      const { body: list } = await app.call('GET', `/api/reservations/aggregation?${encodeListParams(asked)}`);
      const { totalCount } = list;
      expect([view, views[view]]).toEqual([view, overview.lists?.[view] ? list : { totalCount }]);
    }
    expect(views['arrivals']).toMatchObject({ totalCount: DAY_ROWS + 1 });
    expect(views['arrivals']?.['reservations']).toHaveLength(DAY_ROWS);
  });

  it('is told to whoever may view the resource, and of no other there is one', async () => {
    const { token } = await app.administrator([PERMISSION_GROUPS.reservation]);
    expect((await app.call('GET', '/api/reservations/day', { token })).status).toBe(200);
    const others = await app.administrator(ALL_PERMISSIONS.filter((code) => code < 12 || code > 15));
    expect((await app.call('GET', '/api/reservations/day', { token: others.token })).status).toBe(403);
    expect((await app.call('GET', '/api/properties/day')).status).toBe(404);
  });
});
