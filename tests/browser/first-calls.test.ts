import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '#tests/support/page.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { follow, type Ids, lendRecords, recordOfEach, screensOf } from './screen-registry.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';

let server: RunningServer;
let admin: Caller;
let ids: Ids;

beforeAll(async () => {
  server = await startServer({ SEED_USERS: '60' });
  admin = await signInAs(server, server);
  ids = await recordOfEach(admin);
});

afterAll(async () => {
  await closeBrowser();
  await server.stop();
});

/** The first keys of everything in the page's query cache, found through React's own tree: the page hands it to nobody. */
const cachedKinds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Fiber {
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly memoizedProps: { readonly client?: Client } | null;
    }
    interface Client {
      getQueryCache?(): { getAll(): { queryKey: readonly unknown[] }[] };
    }
    const root = document.getElementById('root');
    const handle = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer$'));
    const open: (Fiber | null)[] = [root && handle ? (Reflect.get(root, handle) as Fiber) : null];
    while (open.length > 0) {
      const fiber = open.pop();
      if (!fiber) continue;
      const cache = fiber.memoizedProps?.client?.getQueryCache?.();
      if (cache) return cache.getAll().map(({ queryKey }) => String(queryKey[0]));
      open.push(fiber.sibling, fiber.child);
    }
    throw new Error('There is no query cache in this page.');
  });

describe('a screen of the back-office', { timeout: 120_000 }, () => {
  it('asks at most one question about permissions: the answers are known already', async () => {
    const { page } = await openPage(`${server.url}/admin/dashboard`, profileOf(server, admin));
    await page.getByRole('navigation').first().waitFor();
    await lendRecords(page, admin, ids);
    const asked: Record<string, number> = {};
    let before = 0;
    for (const { title, path } of screensOf(ids)) {
      await follow(page, path);
      await page.locator('main h1, main h2').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('.skeleton, .page-wait'));
      const kinds = await cachedKinds(page);
      expect(kinds).toContain('data');
      const now = kinds.filter((kind) => kind === 'access').length;
      if (now - before > 1) asked[title] = now - before;
      before = now;
    }
    expect(asked).toEqual({});
  });

  it('asks for its data while nothing else has answered yet, not even who is reading', async () => {
    const { page } = await openPage(`${server.url}/no-such-page`, profileOf(server, admin));
    const held: Route[] = [];
    await page.route(
      ({ pathname }) => pathname.startsWith('/api/'),
      (route) => void held.push(route),
    );
    const late: string[] = [];
    for (const { title, path, kind, resource } of screensOf(ids)) {
      if (!resource || kind === 'create' || kind === 'import') continue;
      const call =
        kind === 'list' ? `/api/${resource.name}/aggregation` : `/api/${resource.name}/${ids.get(resource.name)}`;
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === call).catch(() => null);
      await page.goto(server.url + path, { waitUntil: 'commit' });
      if ((await asked) === null) late.push(title);
    }
    expect(late).toEqual([]);
    expect(held.length).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
