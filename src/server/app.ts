import { Hono } from 'hono';
import { Attempts } from '#server/kit/limiter.ts';
import { Sessions } from '#server/kit/accounts/sessions.ts';
import type { AppDeps, AppEnv } from './http/app-env.ts';
import { mountAuth } from './http/auth.ts';
import { requireRoom } from './http/disk-room.ts';
import { mountHealth } from './http/health.ts';
import { allowOrigins } from './http/origins.ts';
import { answerError, answerNotFound, answerUnmatched } from './http/problem.ts';
import { identifyRequest, logAccess } from './http/request-context.ts';
import { mountPublic, mountPublicTexts } from './http/public.ts';
import { publicPrefixes } from '#server/kit/product.ts';
import { boundQuery } from './http/query-bounds.ts';
import { mountResources } from './http/resource-api.ts';
import { secureHeaders } from './http/security.ts';
import { requireSession } from './http/session.ts';
import { serveClient } from './http/static.ts';
import { failureOf } from './http/quick-failures.ts';
import { quickReads } from './http/quick-reads.ts';
import { isDiskFull } from '#server/platform/files/disk-space.ts';
import type { App } from '#server/platform/process/listen.ts';

/** Paths that need a session; the rest is pages, files and health. */
const API = ['/api/*', '/user-mgmt/*'] as const;

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** The methods an address answers to: those that match more than what every method does. */
function methodsAt(app: Hono<AppEnv>, path: string): string[] {
  const matches = (method: string): number => app.router.match(method, path)[0].length;
  const always = matches('NONE');
  return METHODS.filter((method) => matches(method) > always);
}

/** The whole server over any store: requests in, answers out. */
export function createApp(deps: AppDeps): Hono<AppEnv> & Pick<App, 'answerQuickly'> {
  const { product, store, clock, config, log, disk } = deps;
  const { jwtSecret: secret, privilegedAccounts } = config;
  const sessions = new Sessions({ store, clock, log, secret, privilegedAccounts, accounts: product.accounts });
  const attempts = new Attempts({ counts: store.doorCounts, clock });
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    if (isDiskFull(error)) disk.noteFull();
    return answerError(error, c);
  });
  // Last and outside the router: what answers everything would make every address of the API look like one that takes GET.
  app.notFound(deps.clientDir ? serveClient(deps.clientDir, config) : answerNotFound);
  app.use(identifyRequest(deps), logAccess(deps), secureHeaders(config));
  mountHealth(app, deps);
  const { allowedOrigins } = config;
  if (allowedOrigins.length > 0) for (const path of API) app.use(path, allowOrigins(allowedOrigins));
  const before = product.areas.flatMap((area) => area.beforeCalls?.({ store, log }) ?? []);
  for (const path of [...API, ...publicPrefixes(product).map((prefix) => `${prefix}*`)]) {
    app.use(path, async (c, next) => {
      // Before anything asks a database that did not answer the quick way: waiting once more would double the delay.
      const failure = failureOf(c.env?.incoming);
      if (failure !== undefined) throw failure;
      for (const look of before) await look(clock.now());
      await next();
    });
  }
  mountPublicTexts(app, { product, store, clock, attempts });
  for (const path of API) app.use(path, requireSession(sessions, deps), boundQuery(), requireRoom(disk));
  mountAuth(app, { store, clock, config, sessions, attempts });
  const kit = mountResources(app, deps);
  mountPublic(app, { product, store, clock, config, sessions, attempts });
  for (const path of API) {
    app.all(path, (c) => {
      const isListed =
        c.req.method === 'GET' && kit.resources.some(({ resource }) => c.req.path === `/api/${resource.name}`);
      return answerUnmatched(c, methodsAt(app, c.req.path), isListed);
    });
  }
  return Object.assign(app, { answerQuickly: quickReads({ kit, sessions, config, clock, log }) });
}
