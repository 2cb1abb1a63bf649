import type { MiddlewareHandler } from 'hono';
import { accountCalls } from '#shared/calls/account-calls.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import type { Sessions } from '#server/kit/accounts/sessions.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { answerUnauthorized } from './problem.ts';

/** Addresses under the API that need no session, beside the open ones of the areas. */
const OPEN: readonly string[] = Object.values(accountCalls).flatMap(({ ability, path }) =>
  ability === 'public' ? [path] : [],
);

/** Stops calls without a standing session, and tells the handlers whose it is. */
export function requireSession(
  sessions: Sessions,
  { product, clock, config }: Pick<AppDeps, 'product' | 'clock' | 'config'>,
): MiddlewareHandler<AppEnv> {
  const open = new Set([
    ...OPEN,
    ...product.areas.flatMap(({ publicRoutes = [] }) => publicRoutes.map(({ call }) => call.path)),
  ]);
  const makeContext = contextOf({ clock, config });
  return async function authenticate(c, next) {
    if (open.has(c.req.path)) return next();
    const token = tokenOf(c.req.header('Authorization'));
    const caller = token === null ? null : await sessions.authenticate(token);
    if (!caller) return answerUnauthorized(c);
    c.set('context', makeContext({ caller, requestId: c.get('requestId'), locale: c.get('locale') }));
    return next();
  };
}

/** Context of a request whose caller is known. */
export function contextOf({ clock, config }: Pick<AppDeps, 'clock' | 'config'>) {
  const privilegedAccounts: ReadonlySet<string> = new Set(config.privilegedAccounts);
  return (asked: Pick<RequestContext, 'caller' | 'requestId' | 'locale'>): RequestContext => ({
    ...asked,
    now: clock.now().toISOString(),
    privilegedAccounts,
    publicUrl: config.publicUrl,
  });
}

/** `Bearer <token>`, or the token alone. Cookies are never looked at: another site could make a browser send them. */
export function tokenOf(header: string | undefined): string | null {
  const token = (header ?? '').replace(/^bearer +/i, '');
  return token === '' || token.includes(' ') ? null : token;
}
