import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '#server/platform/process/listen.ts';
import { cutTrickles } from '#server/platform/process/trickles.ts';
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts';

const WINDOW_MS = 200;
const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));
let server: Server;

afterEach(() => server.closeAllConnections());

/** Reads each body to its end, and then says how long it was; or begins to answer before that. */
async function startReader({ isEager = false, startsAfterMs = 0 } = {}): Promise<number> {
  server = createServer((request, response) => {
    let length = 0;
    if (isEager) response.write('begun');
    setTimeout(() => request.on('data', (chunk: Buffer) => (length += chunk.length)), startsAfterMs);
    request.on('end', () => response.end(String(length)));
  });
  cutTrickles(server, { windowMs: WINDOW_MS, bytes: 60 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends parts of a body, so many milliseconds apart, and answers with what came back until the connection ended. */
async function send(port: number, parts: readonly string[], { everyMs = 1, length = parts.join('').length } = {}) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += String(data))).on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    await pause(everyMs);
  }
  await closed;
  return heard;
}

describe('a request', () => {
  it('may take as long as our own client waits; its head may not', () => {
    server = createHttpServer();
    expect(server.requestTimeout).toBeGreaterThanOrEqual(REQUEST_TIMEOUT_MS);
    expect(server.headersTimeout).toBeLessThanOrEqual(20_000);
  });

  it('with a body that trickles is cut off with 408', async () => {
    const parts = Array.from({ length: 100 }, () => 'x');
    expect(await send(await startReader(), parts, { everyMs: 10 })).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('whose body stops half-way is cut off with 408', async () => {
    const half = 'x'.repeat(500);
    expect(await send(await startReader(), [half], { length: 1000 })).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is cut off without a second answer where one has begun', async () => {
    const heard = await send(await startReader({ isEager: true }), ['x'], { length: 1000 });
    expect(heard).toMatch(/^HTTP\/1\.1 200 /);
    expect(heard).not.toContain('408');
  });

  it('with a body that flows, slowly, is heard to its end', async () => {
    const parts = Array.from({ length: 40 }, () => 'x'.repeat(20));
    expect(await send(await startReader(), parts, { everyMs: 10 })).toMatch(/\r\n\r\n(3\r\n)?800/);
  });

  it('is not to blame for a server that reads later', async () => {
    const heard = await send(await startReader({ startsAfterMs: WINDOW_MS * 4 }), ['x'.repeat(400_000)]);
    expect(heard).toContain('400000');
  });

  it('without a body may be answered as late as it takes', async () => {
    server = createServer((_request, response) => void setTimeout(() => response.end('late'), WINDOW_MS * 4));
    cutTrickles(server, { windowMs: WINDOW_MS, bytes: 60 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await answer.text()).toBe('late');
  });
});
