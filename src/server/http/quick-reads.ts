import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { Sessions } from '#server/kit/accounts/sessions.ts';
import { type Bound, type Kit, present } from '#server/kit/kit.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { plainLog } from '#server/platform/process/log.ts';
import type { AppDeps } from './app-env.ts';
import { permit } from './call.ts';
import { listQueryAt } from './list-request.ts';
import { noteFailure } from './quick-failures.ts';
import { readLocale, requestIdOf } from './request-context.ts';
import { list, readRecord, tagOf } from './resource-reads.ts';
import { plainHeaders } from './security.ts';
import { contextOf, tokenOf } from './session.ts';

/**
 * Answers lists and records straight on the socket. It is the ordinary way's own functions in its own order, without the
 * router and the Request and Response objects around them, which cost as much as the rows themselves. Only a whole answer
 * leaves here: for everything else nothing is written, and the ordinary way answers.
 */

/** Of a list, or of one record that is asked for by nothing but its number. */
const READ = /^\/api\/([a-z][a-z0-9-]*)\/(?:aggregation(?:\?|$)|([1-9]\d{0,14})$)/;

interface QuickDeps extends Pick<AppDeps, 'config' | 'clock' | 'log'> {
  readonly kit: Kit;
  readonly sessions: Sessions;
}

/** Resolves to whether it has answered. */
export function quickReads(deps: QuickDeps): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> {
  const { kit, sessions, config, clock, log } = deps;
  const bounds = new Map(kit.resources.map((bound) => [bound.resource.name, bound]));
  const headers: readonly OutgoingHttpHeader[] = Object.entries(plainHeaders(config)).flat();
  const lines = plainLog(log);
  const makeContext = contextOf({ clock, config });

  return async function answerQuickly(incoming, outgoing) {
    const url = incoming.url ?? '';
    // A page of another origin reads headers that only the ordinary way writes.
    if (incoming.headers.origin !== undefined && config.allowedOrigins.length > 0) return false;
    const [, name = '', id] = (incoming.method === 'GET' && READ.exec(url)) || [];
    const bound = bounds.get(name);
    const token = bound ? tokenOf(incoming.headers.authorization) : null;
    if (!bound || token === null) return false;
    const began = performance.now();
    try {
      const caller = await sessions.authenticate(token);
      if (!caller) return false;
      const requestId = requestIdOf(incoming.headers['x-request-id']);
      const context = makeContext({ caller, requestId, locale: readLocale(incoming.headers['accept-language']) });
      permit({ bound, context }, 'view');
      const reading = { kit, bound, context };
      const { body, tag } = await (id === undefined ? readList(reading, url) : readOne(reading, Number(id)));
      const length = Buffer.byteLength(body);
      const own = ['Content-Type', 'application/json', 'Content-Length', length, 'X-Request-Id', requestId];
      if (tag !== undefined) own.push('ETag', tag);
      outgoing.writeHead(200, headers.concat(own));
      outgoing.end(body);
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const path = url.slice(0, url.indexOf('?') < 0 ? undefined : url.indexOf('?'));
      lines.info({ requestId, method: 'GET', path, status: 200, ms, account: caller.account_number }, 'request');
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) noteFailure(incoming, error);
      return false;
    }
  };
}

interface Reading {
  readonly kit: Kit;
  readonly bound: Bound;
  readonly context: RequestContext;
}

interface Whole {
  readonly body: string;
  readonly tag?: string;
}

const readList = async (reading: Reading, url: string): Promise<Whole> => ({
  body: JSON.stringify(await list(reading, listQueryAt(url, reading))),
});

async function readOne(reading: Reading, id: number): Promise<Whole> {
  const row = await readRecord(reading, id);
  return { body: JSON.stringify({ data: present(reading, row) }), tag: tagOf(row) };
}
