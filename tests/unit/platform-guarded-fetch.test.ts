import { type AddressInfo, type Server, connect, createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Dial, type Network, guardedFetch } from '#server/platform/process/guarded-fetch.ts';

const PUBLIC = '93.184.215.14';
const LIMITS = { ms: 15_000 };
const servers: Server[] = [];
const sockets: Duplex[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers these bytes, whatever is asked. */
async function answering(respond: (socket: Duplex, asked: string) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
    socket.once('data', (asked) => respond(socket, asked.toString()));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A network in which every name is known and every connection ends at one server; it notes who was dialled. */
function networkTo(port: number | null, names: Readonly<Record<string, readonly string[][]>> = {}) {
  const dialled: Dial[] = [];
  const asked: string[] = [];
  const network: Network = {
    async resolve(hostname) {
      const answers = names[hostname] ?? [[PUBLIC]];
      const nth = asked.filter((each) => each === hostname).length;
      asked.push(hostname);
      return answers[Math.min(nth, answers.length - 1)] ?? [];
    },
    connect(dial) {
      dialled.push(dial);
      if (port === null) throw new Error('nobody may be dialled');
      return connect({ host: '127.0.0.1', port });
    },
  };
  return { network, dialled, asked };
}

const ok = (body: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nConnection: close\r\n${headers}Content-Length: ${body.length}\r\n\r\n`),
    Buffer.from(body),
  ]);
const redirect = (to: string, status = 302): string =>
  `HTTP/1.1 ${status} Found\r\nLocation: ${to}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;

describe('an address that somebody typed', () => {
  it.each([
    ['nonsense', 'address'],
    ['', 'address'],
    ['http://example.com/a.ics', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://example.com/a', 'scheme'],
    ['gopher://example.com/a', 'scheme'],
    ['data:text/calendar,BEGIN', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https://user:secret@example.com/', 'credentials'],
    ['https://user@example.com/', 'credentials'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:80/', 'port'],
    ['https://example.com:8443/', 'port'],
    ['https://127.0.0.1/', 'private-address'],
    ['https://127.1/', 'private-address'],
    ['https://2130706433/', 'private-address'],
    ['https://0x7f000001/', 'private-address'],
    ['https://0x7f.0.0.1/', 'private-address'],
    ['https://0177.0.0.1/', 'private-address'],
    ['https://017700000001/', 'private-address'],
    ['https://0/', 'private-address'],
    ['https://0.0.0.0/', 'private-address'],
    ['https://127.0.0.1./', 'private-address'],
    ['https://①②⑦.⓪.⓪.①/', 'private-address'],
    ['https://[::1]/', 'private-address'],
    ['https://[::]/', 'private-address'],
    ['https://[::ffff:7f00:1]/', 'private-address'],
    ['https://[::ffff:127.0.0.1]/', 'private-address'],
    ['https://[0:0:0:0:0:ffff:a9fe:a9fe]/', 'private-address'],
    ['https://[fe80::1]/', 'private-address'],
    ['https://[fd00::1]/', 'private-address'],
    ['https://[64:ff9b::a9fe:a9fe]/', 'private-address'],
    ['https://[2002:7f00:1::]/', 'private-address'],
    ['https://10.0.0.1/', 'private-address'],
    ['https://172.16.0.1/', 'private-address'],
    ['https://192.168.1.1/', 'private-address'],
    ['https://100.64.0.1/', 'private-address'],
    ['https://169.254.169.254/latest/meta-data/', 'private-address'],
    ['https://224.0.0.1/', 'private-address'],
    ['https://255.255.255.255/', 'private-address'],
    ['https://localhost/', 'private-address'],
    ['https://LOCALHOST/', 'private-address'],
    ['https://localhost./', 'private-address'],
    ['https://db.localhost/', 'private-address'],
    ['https://printer.local/', 'private-address'],
    ['https://metadata.google.internal/', 'private-address'],
    ['https://inside.example/', 'private-address'],
    ['https://inside6.example/', 'private-address'],
    ['https://mapped.example/', 'private-address'],
    ['https://metadata.example/', 'private-address'],
    ['https://half.example/', 'private-address'],
    ['https://nobody.example/', 'unknown-host'],
  ])('%s is refused as %s before anybody is dialled', async (url, problem) => {
    const { network, dialled } = networkTo(null, {
      'inside.example': [['10.1.2.3']],
      'inside6.example': [['fd00::7']],
      'mapped.example': [['::ffff:10.0.0.1']],
      'metadata.example': [['169.254.169.254']],
      'half.example': [[PUBLIC, '127.0.0.1']],
      'nobody.example': [[]],
    });
    await expect(guardedFetch(url, { network, limits: LIMITS })).rejects.toMatchObject({ problem });
    expect(dialled).toEqual([]);
  });

  it('is dialled at the very address that was looked at, however the name answers a second time', async () => {
    const port = await answering((socket) => void socket.end(ok('hello')));
    const { network, dialled, asked } = networkTo(port, { 'rebinding.example': [[PUBLIC], ['127.0.0.1']] });
    await expect(guardedFetch('https://rebinding.example/a.ics?x=1#y', { network, limits: LIMITS })).resolves.toBe(
      'hello',
    );
    expect(dialled).toEqual([{ hostname: 'rebinding.example', address: PUBLIC, port: 443 }]);
    expect(asked).toEqual(['rebinding.example']);
  });

  it('gets no credentials and no cookies, and is called by its own name', async () => {
    let seen = '';
    const port = await answering((socket, asked) => {
      seen = asked;
      socket.end(ok('hello'));
    });
    await guardedFetch('https://calendar.example/a.ics?s=1', { network: networkTo(port).network, limits: LIMITS });
    expect(seen).toMatch(/^GET \/a\.ics\?s=1 HTTP\/1\.1\r\n/);
    expect(seen).toMatch(/\r\nHost: calendar\.example\r\n/);
    expect(seen).not.toMatch(/cookie|authorization/i);
  });

  it.each([
    'https://169.254.169.254/latest/',
    'https://[::1]/',
    'https://inside.example/',
    'http://calendar.example/',
    'https://u:p@calendar.example/',
    'https://calendar.example:8080/',
    '//127.0.0.1/',
    'file:///etc/passwd',
  ])('a redirect to %s is looked at like any other and refused', async (to) => {
    const port = await answering((socket) => void socket.end(redirect(to)));
    const { network, dialled } = networkTo(port, { 'inside.example': [['192.168.0.9']] });
    await expect(guardedFetch('https://calendar.example/', { network, limits: LIMITS })).rejects.toMatchObject({
      problem: expect.stringMatching(/^(private-address|scheme|credentials|port)$/) as unknown,
    });
    expect(dialled).toHaveLength(1);
  });

  it('a name that turns inside between two redirects is refused', async () => {
    const port = await answering((socket) => void socket.end(redirect('/again')));
    const { network, dialled } = networkTo(port, { 'turning.example': [[PUBLIC], ['127.0.0.1']] });
    await expect(guardedFetch('https://turning.example/', { network, limits: LIMITS })).rejects.toMatchObject({
      problem: 'private-address',
    });
    expect(dialled).toHaveLength(1);
  });

  it('three redirects are followed, a fourth is not', async () => {
    let left = 3;
    const port = await answering(
      (socket) => void socket.end(left-- > 0 ? redirect(`https://other.example/${left}`, 301) : ok('there')),
    );
    const { network, dialled } = networkTo(port);
    await expect(guardedFetch('https://calendar.example/', { network, limits: LIMITS })).resolves.toBe('there');
    expect(dialled).toHaveLength(4);
    left = 4;
    await expect(guardedFetch('https://calendar.example/', { network, limits: LIMITS })).rejects.toMatchObject({
      problem: 'redirects',
    });
  });

  it.each<[string, (socket: Duplex) => unknown, object]>([
    ['says it is large', (socket) => socket.end(ok('x'.repeat(5000))), { problem: 'too-large' }],
    [
      'is large without saying so',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
        const more = () => socket.write('y'.repeat(500)) && !socket.destroyed && setImmediate(more);
        more();
      },
      { problem: 'too-large' },
    ],
    [
      'is a bomb',
      (socket) => socket.end(ok(gzipSync(Buffer.alloc(5_000_000)), 'Content-Encoding: gzip\r\n')),
      { problem: 'too-large' },
    ],
    ['never answers', () => undefined, { problem: 'too-slow' }],
    [
      'stops in the middle',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nBEGIN'),
      { problem: 'too-slow' },
    ],
    [
      'hangs up in the middle',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nBEGIN'),
      { problem: 'connection' },
    ],
    [
      'packs what it cannot unpack',
      (socket) => socket.end(ok('zzz', 'Content-Encoding: gzip\r\n')),
      { problem: 'connection' },
    ],
    ['packs in its own way', (socket) => socket.end(ok('zzz', 'Content-Encoding: zstd\r\n')), { problem: 'encoding' }],
    ['speaks no HTTP', (socket) => socket.end('220 mail ready\r\n'), { problem: 'connection' }],
    ['hangs up', (socket) => socket.destroy(), { problem: 'connection' }],
    [
      'refuses',
      (socket) => socket.end('HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n'),
      { problem: 'status', status: 410 },
    ],
  ])('a server that %s ends the reading', async (_what, respond, refusal) => {
    const port = await answering((socket) => void respond(socket));
    const limits = { ms: 400, bytes: 4000 };
    const reading = guardedFetch('https://calendar.example/', { network: networkTo(port).network, limits });
    await expect(reading).rejects.toMatchObject(refusal);
  });

  it('a look-up that never ends is given up', async () => {
    const network: Network = { resolve: () => new Promise(() => undefined), connect: () => expect.unreachable() };
    await expect(guardedFetch('https://calendar.example/', { network, limits: { ms: 50 } })).rejects.toMatchObject({
      problem: 'too-slow',
    });
  });

  it('packed text is unpacked', async () => {
    const port = await answering((socket) => void socket.end(ok(gzipSync('hello'), 'Content-Encoding: gzip\r\n')));
    await expect(
      guardedFetch('https://calendar.example/', { network: networkTo(port).network, limits: LIMITS }),
    ).resolves.toBe('hello');
  });
});
