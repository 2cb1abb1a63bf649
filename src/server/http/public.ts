import { createHash } from 'node:crypto';
import type { Hono, MiddlewareHandler } from 'hono';
import { parseBody } from '#shared/validate.ts';
import type { Sessions } from '#server/kit/accounts/sessions.ts';
import { type Answer, doOnce } from '#server/kit/idempotency.ts';
import type { Attempts } from '#server/kit/limiter.ts';
import type { PublicRoute } from '#server/kit/public-route.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { networkOf } from '#server/platform/process/network.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { readBody } from './body.ts';
import { json, repeatableBy, strangerAt } from './call.ts';
import { tokenOf } from './session.ts';
import { limitStrangers } from './strangers.ts';

interface PublicDeps extends Pick<AppDeps, 'product' | 'store' | 'clock' | 'config'> {
  readonly sessions: Sessions;
  readonly attempts: Attempts;
}

/** Public calls of the areas. */
export function mountPublic(app: Hono<AppEnv>, deps: PublicDeps): void {
  for (const { publicRoutes = [] } of deps.product.areas)
    for (const route of publicRoutes) mountRoute(app, deps, route);
}

function mountRoute(app: Hono<AppEnv>, deps: PublicDeps, route: PublicRoute): void {
  const { store, clock, attempts } = deps;
  const own = route.limit === 'shared' ? null : route.limit;
  const shared: MiddlewareHandler<AppEnv> = own === null ? limitStrangers(deps, deps.config) : (_c, next) => next();
  const { method, path, input = {}, status = 200 } = route.call;
  app.on(method, path, shared, async (c) => {
    const limit = own && { ...own, who: networkOf(c.get('ip')) };
    // Those who have used theirs up are told so before anything is read.
    const refusal = limit && (await attempts.refusalOf(limit));
    if (refusal) throw refusal;
    const { values, isForm } =
      method === 'GET' ? { values: c.req.query(), isForm: true } : await readBody(c.req.raw, route.mostBytes);
    const parsed = parseBody(values, input, { mode: route.mode ?? 'input', isText: isForm });
    if (!parsed.ok) throw new Refusal('VALIDATION', { issues: parsed.issues, resource: route.resource });
    const now = clock.now().toISOString();
    const repeatable = repeatableBy(c, strangerAt(c), values);
    const token = tokenOf(c.req.header('Authorization'));
    const caller = token === null ? null : await deps.sessions.authenticate(token);
    const scene = { now, locale: c.get('locale'), caller, input: parsed.value };
    const answer = async (tx: Transaction): Promise<Answer> => ({ status, body: await route.handle({ ...scene, tx }) });
    const work = (): Promise<Answer> =>
      store.transaction((tx: Transaction) => doOnce(tx, { repeatable, now }, () => answer(tx)));
    // Each one counts, not only those that fail.
    const counted = async () => ({ hasFailed: true, value: await work() });
    return json(c, limit ? await attempts.run([limit], counted) : await work());
  });
}

/** Texts that are read by programs which do not sign in: who has the address may read. */
export function mountPublicTexts(
  app: Hono<AppEnv>,
  { product, store, clock, attempts }: Pick<PublicDeps, 'product' | 'store' | 'clock' | 'attempts'>,
): void {
  for (const text of product.areas.flatMap(({ publicTexts = [] }) => publicTexts)) {
    app.get(`${text.prefix}:name`, async (c) => {
      const asked = { name: c.req.param('name'), ip: c.get('ip'), now: clock.now().toISOString() };
      const found = await text.read({ store, attempts }, asked);
      c.header('X-Robots-Tag', 'noindex');
      if (found === null) return c.text(`${text.missing}\n`, 404);
      const etag = `"${createHash('sha256').update(found).digest('base64url').slice(0, 27)}"`;
      c.header('ETag', etag);
      c.header('Cache-Control', 'private, no-cache');
      const known = c.req
        .header('if-none-match')
        ?.split(',')
        .map((each) => each.trim().replace(/^W\//, ''));
      if (known?.some((each) => each === etag || each === '*')) return c.body(null, 304);
      return c.body(found, 200, { 'Content-Type': text.contentType });
    });
  }
}
