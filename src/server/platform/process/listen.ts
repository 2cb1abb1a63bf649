import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import { StartupError } from './startup-error.ts';
import { cutTrickles } from './trickles.ts';

/**
 * Opens the port, bounds what one connection may cost, and stops without cutting off what is in flight. What is
 * answered is the app's.
 */

export interface App {
  /** Answers on the socket and resolves to true, or writes nothing and resolves to false. */
  answerQuickly?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>;
}

/** Room for the 16 kB of a list's query beside a token and a browser's own headers. */
const MAX_HEADER_BYTES = 64 * 1024;
const HEADERS_MS = 20_000;
/** A moment more than our own client waits, so that a large upload over a slow line gets through. */
const REQUEST_MS = REQUEST_TIMEOUT_MS + 10_000;
/** Longer than the idle time of usual proxies, which otherwise reuse a connection that we just closed. */
const KEEP_ALIVE_MS = 75_000;
const SWEEP_MS = 50;

export interface Listening {
  url: string;
  /** Accepts nothing new, waits for what is in flight, and cuts off what takes longer than that. */
  stop(graceMs: number): Promise<void>;
}

export async function listen(app: App, host: string, port: number): Promise<Listening> {
  const server = createHttpServer();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the listener of Node gives the bindings of Node
  const answer = getRequestListener((request, env) => app.fetch(request, env as HttpBindings));
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!(await app.answerQuickly?.(request, response))) await answer(request, response);
  };
  server.on('request', (request, response) => void respond(request, response));
  await bind(server, host, port);
  return { url: addressOf(server, host), stop: (graceMs) => stop(server, graceMs) };
}

/** Refuses a taken or impossible address, before anything was made for the server that cannot open there. */
export async function checkAddress(host: string, port: number): Promise<void> {
  const probe = createServer();
  await bind(probe, host, port);
  await new Promise((resolve) => probe.close(resolve));
}

export function createHttpServer(): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES });
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  cutTrickles(server);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

export function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, () => resolve());
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): StartupError {
  const at = `${host}:${port}`;
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program; stop it or set PORT to another number.`,
    EACCES: `Port ${port} is reserved for the system; set PORT to 1024 or higher.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not known.`,
  };
  return new StartupError(sentences[error.code ?? ''] ?? `Cannot listen on ${at}: ${error.message}.`, { cause: error });
}

function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : '';
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function stop(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection that was busy a moment ago would otherwise stay open for its next request, until the grace is over.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
