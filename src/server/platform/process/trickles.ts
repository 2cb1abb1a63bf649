import type { Server } from 'node:http';

/** A sender of less than this, a hundred bytes a second, is not on a slow line but holds on to a connection. */
const LEAST = { windowMs: 30_000, bytes: 3000 } as const;

const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Cuts off a request whose body trickles. One that flows may take as long as a request may at all. */
export function cutTrickles(
  server: Server,
  { windowMs, bytes }: typeof LEAST | Record<keyof typeof LEAST, number> = LEAST,
) {
  server.on('request', (request, response) => {
    const { socket, headers } = request;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
    let seen = socket.bytesRead;
    let wasFull = false;
    const timer = setInterval(() => {
      const came = socket.bytesRead - seen;
      seen += came;
      if (request.complete || socket.destroyed) return clearInterval(timer);
      // A full buffer waits for us, not for the sender; one that was full a window ago may have waited until just now.
      const hasWaited = wasFull;
      wasFull = request.readableLength >= request.readableHighWaterMark;
      if (came >= bytes || wasFull || hasWaited) return undefined;
      if (!response.headersSent) socket.write(ANSWER);
      socket.destroySoon();
      return clearInterval(timer);
    }, windowMs);
    timer.unref();
    // Listens on the request, because a connection kept for thousands of calls would collect a listener of each.
    request.once('close', () => clearInterval(timer));
  });
}
