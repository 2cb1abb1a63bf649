// @ts-check
/**
 * Load in a process of its own: `node load.mjs <url> <token> <connections> <seconds>` keeps that many connections busy and
 * prints what came back as JSON. Bare sockets, so that two cores are left to what is measured.
 */
import { connect } from 'node:net';

const [address = '', token = '', connections = '16', seconds = '4'] = process.argv.slice(2);
const url = new URL(address);
const authorization = token === '' ? '' : `Authorization: Bearer ${token}\r\n`;
const question = Buffer.from(
  `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n${authorization}Accept: application/json\r\nAccept-Language: en-US,en;q=0.9\r\nUser-Agent: bench\r\n\r\n`,
);
const endsAt = performance.now() + Number(seconds) * 1000;
const CHUNKED_END = Buffer.from('\r\n0\r\n\r\n');

let refused = 0;
/** @type {number[]} */
const times = [];

/**
 * Whether these bytes are one whole answer.
 * @param {Buffer} bytes
 */
function isWhole(bytes) {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, headEnd))?.[1];
  return length === undefined
    ? bytes.subarray(-CHUNKED_END.length).equals(CHUNKED_END)
    : bytes.length >= headEnd + 4 + Number(length);
}

/** @returns {Promise<void>} */
function ask() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    let received = Buffer.alloc(0);
    let askedAt = 0;
    const next = () => {
      if (performance.now() >= endsAt) {
        socket.destroy();
        resolve();
        return;
      }
      received = Buffer.alloc(0);
      askedAt = performance.now();
      socket.write(question);
    };
    socket.setNoDelay(true);
    socket.on('connect', next);
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data]);
      if (!isWhole(received)) return;
      times.push(performance.now() - askedAt);
      if (received.toString('latin1', 9, 12) !== '200') refused += 1;
      next();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the connection.')));
  });
}

const beganAt = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, ask));
times.sort((a, b) => a - b);
process.stdout.write(
  JSON.stringify({
    requests: times.length,
    seconds: (performance.now() - beganAt) / 1000,
    refused,
    p50: times[Math.floor(times.length / 2)],
    p99: times[Math.floor(times.length * 0.99)],
  }),
);
