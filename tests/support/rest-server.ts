import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Boat = Record<string, unknown> & { readonly id: number };

/** A small server of plain REST as others write it: `_start`, `_end`, `_sort`, `_order`, `q`, `x-total-count`. */
export interface RestServer {
  readonly url: string;
  readonly boats: Boat[];
  /** Method and address of every call, in order. */
  readonly calls: string[];
  /** Headers of the last call. */
  headers(): IncomingMessage['headers'];
  close(): Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'x-total-count',
  'content-type': 'application/json',
};

export async function startRestServer(boats: Boat[]): Promise<RestServer> {
  const calls: string[] = [];
  let headers: IncomingMessage['headers'] = {};
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://boats');
    if (request.method !== 'OPTIONS') {
      headers = request.headers;
      calls.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
    }
    const sent = await text(request);
    const body = (sent ? JSON.parse(sent) : {}) as Record<string, unknown>;
    const { status, answer, total } = answerTo(boats, {
      method: request.method ?? '',
      id: Number(pathname.split('/')[2]),
      query: searchParams,
      body,
    });
    response.writeHead(status, { ...CORS, ...(total === undefined ? {} : { 'x-total-count': String(total) }) });
    response.end(JSON.stringify(answer));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    boats,
    calls,
    headers: () => headers,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

interface Asked {
  readonly method: string;
  readonly id: number;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

interface Answered {
  readonly status: number;
  readonly answer: unknown;
  readonly total?: number;
}

function answerTo(boats: Boat[], { method, id, query, body }: Asked): Answered {
  if (method === 'OPTIONS') return { status: 204, answer: null };
  if (method === 'POST' || method === 'PATCH') {
    if (typeof body['name'] === 'string' && body['name'].startsWith('Titanic')) {
      const errors = { name: ['No boat may have this name'] };
      return { status: 422, answer: { message: 'The harbour master objects.', errors } };
    }
  }
  if (method === 'POST') {
    const boat = { ...body, id: Math.max(0, ...boats.map((each) => each.id)) + 1 };
    boats.push(boat);
    return { status: 201, answer: boat };
  }
  if (!Number.isNaN(id)) return answerOne(boats, { method, id, query, body });
  const found = boats.filter((boat) => fits(boat, query));
  const [by, order] = [query.get('_sort'), query.get('_order')];
  if (by) found.sort((a, b) => String(a[by]).localeCompare(String(b[by])) * (order === 'desc' ? -1 : 1));
  const page = found.slice(Number(query.get('_start') ?? 0), Number(query.get('_end') ?? found.length));
  return { status: 200, answer: page, total: found.length };
}

function answerOne(boats: Boat[], { method, id, body }: Asked): Answered {
  const at = boats.findIndex((boat) => boat.id === id);
  const boat = boats[at];
  if (!boat) return { status: 404, answer: { message: 'There is no such boat.' } };
  if (method === 'DELETE') boats.splice(at, 1);
  if (method === 'PATCH') boats[at] = { ...boat, ...body };
  return { status: 200, answer: boats[at] ?? {} };
}

function fits(boat: Boat, query: URLSearchParams): boolean {
  return [...new Set(query.keys())].every((key) => {
    const asked = query.getAll(key);
    const [, field = key, operator] = /^(.+?)(_ne|_gte|_lte|_like)?$/.exec(key) ?? [];
    const value = String(boat[field]);
    const first = asked[0] ?? '';
    if (['_start', '_end', '_sort', '_order'].includes(key)) return true;
    if (key === 'q') return JSON.stringify(boat).toLowerCase().includes(first.toLowerCase());
    if (operator === '_ne') return value !== first;
    if (operator === '_gte') return Number(value) >= Number(first);
    if (operator === '_lte') return Number(value) <= Number(first);
    if (operator === '_like') return value.includes(first);
    return asked.includes(value);
  });
}
