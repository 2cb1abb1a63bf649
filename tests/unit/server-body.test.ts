import { describe, expect, test } from 'vitest';
import { Refusal } from '#server/kit/refusal.ts';
import { DOOR_BYTES, boundaryOf, readBody, readForm } from '#server/http/body.ts';
import { ClientGone } from '#server/http/client-gone.ts';

const post = (body: RequestInit['body'] | undefined, type?: string, headers: Record<string, string> = {}): Request =>
  new Request('http://highland.test/', {
    method: 'POST',
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    ...(body === undefined ? {} : { body }),
  });

const codeOf = async (request: Request): Promise<string> => {
  try {
    await readBody(request);
    return 'read';
  } catch (error) {
    return error instanceof Refusal ? error.code : `thrown: ${String(error)}`;
  }
};

describe('a JSON body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('is read as %s', async (type) => {
    expect(await readBody(post('{"name":"Siti"}', type))).toEqual({ values: { name: 'Siti' }, isForm: false });
  });

  test.each([
    undefined,
    'text/plain',
    'text/plain; application/json',
    'application/json ; charset=utf-8',
    'application/json\tx',
    'application/json, text/plain',
    'application/jsonx',
    'application/json;',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; x=y',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/mixed; boundary=x',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=a b',
    'multipart/form-data; charset=utf-8; boundary=x',
  ])('is not even looked at as %s', async (type) => {
    const request = post(new TextEncoder().encode('{"name":"Siti"}'), type);
    expect(await codeOf(request)).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test('must not be compressed', async () => {
    const request = post('{}', 'application/json', { 'content-encoding': 'gzip' });
    expect(await codeOf(request)).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test.each([
    ['cut short', '{"name":'],
    ['a list', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['an object with a comment', '{/* */}'],
    ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['5,000 deep', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['5,000 deep and never closed', `{"a":${'['.repeat(5000)}`],
    ['40,000 objects deep', '{"a":'.repeat(40_000)],
  ])('that is %s is refused', async (_name, body) => {
    const began = performance.now();
    expect(await codeOf(post(body, 'application/json'))).toBe('BAD_REQUEST');
    expect(performance.now() - began).toBeLessThan(500);
  });

  const named = (count: number): string => `{${Array.from({ length: count }, (_, n) => `"n${n}":"a:b"`).join(',')}}`;
  const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}[]${'}'.repeat(depth - 1)}`;

  test.each([
    ['200 names on a level', named(200), 'read'],
    ['201 names on a level', named(201), 'BAD_REQUEST'],
    ['201 names on an inner level', `{"rows":[{},${named(201)}]}`, 'BAD_REQUEST'],
    ['200 names on each of its levels', `{"a":${named(200)},"b":${named(200)}}`, 'read'],
    ['one name given 201 times', `{${Array(201).fill('"a":0').join(',')}}`, 'BAD_REQUEST'],
    ['20 levels', nested(20), 'read'],
    ['21 levels', nested(21), 'BAD_REQUEST'],
  ])('with %s is counted before it is read', async (_name, body, expected) => {
    expect(await codeOf(post(body, 'application/json'))).toBe(expected);
  });

  test('is as long as its door takes, and no longer', async () => {
    const body = (bytes: number): Request => post(JSON.stringify({ a: 'x'.repeat(bytes - 8) }), 'application/json');
    await expect(readBody(body(4096), DOOR_BYTES.signIn)).resolves.toBeDefined();
    await expect(readBody(body(4097), DOOR_BYTES.signIn)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  test('that stops coming is no mistake of the server', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"name":'));
        controller.error(new Error('ECONNRESET'));
      },
    });
    const headers = { 'content-type': 'application/json' };
    const cut = new Request('http://highland.test/', {
      method: 'POST',
      headers,
      body: stream,
      duplex: 'half',
    } as RequestInit);
    await expect(readBody(cut)).rejects.toBeInstanceOf(ClientGone);
  });

  test('may hold brackets in its texts', async () => {
    const text = `${'['.repeat(200)}\\"${'{'.repeat(200)}`;
    expect((await readBody(post(JSON.stringify({ text }), 'application/json'))).values).toEqual({ text });
  });

  test('keeps __proto__ a plain name', async () => {
    const { values } = await readBody(post('{"__proto__":{"isAdmin":true}}', 'application/json'));
    expect(Object.keys(values)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test('of one megabyte is refused, with or without its length', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(1_000_000) });
    expect(await codeOf(post(big, 'application/json'))).toBe('TOO_LARGE');
    expect(await codeOf(post(big, 'application/json', { 'content-length': '10' }))).toBe('TOO_LARGE');
  });

  test('that is empty is an empty object', async () => {
    expect((await readBody(post(undefined, 'application/json'))).values).toEqual({});
  });
});

describe('a form', () => {
  const formOf = (fields: readonly (readonly [string, string | Blob])[]): FormData => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  };

  test('holds texts and files by name', async () => {
    const file = new File(['picture'], 'me.png', { type: 'image/png' });
    const { values, isForm } = await readBody(
      post(
        formOf([
          ['name', 'Siti'],
          ['avatar', file],
        ]),
      ),
    );
    expect(isForm).toBe(true);
    expect(values['name']).toBe('Siti');
    expect(values['avatar']).toMatchObject({ name: 'me.png', type: 'image/png', size: 7 });
  });

  test('takes a quoted boundary', async () => {
    const body = '--x y\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x y--\r\n';
    expect((await readBody(post(body, 'multipart/form-data; boundary="x y"'))).values).toEqual({ a: '1' });
  });

  test('must not name a field twice', async () => {
    expect(
      await codeOf(
        post(
          formOf([
            ['role', 'user'],
            ['role', 'owner'],
          ]),
        ),
      ),
    ).toBe('BAD_REQUEST');
  });

  test('has no more than twenty parts', async () => {
    const parts = Array.from({ length: 21 }, (_, at) => [`field${at}`, 'x'] as const);
    expect(await codeOf(post(formOf(parts.slice(1))))).toBe('read');
    expect(await codeOf(post(formOf(parts)))).toBe('TOO_LARGE');
  });

  test('has no more text than a JSON body', async () => {
    const form = formOf([['note', 'x'.repeat(300_000)]]);
    const request = post(form);
    const boundary = boundaryOf(request) ?? '';
    const bytes = new Uint8Array(await request.arrayBuffer());
    expect(() => readForm(bytes, boundary)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
  });

  test('carries no file beyond 10 MB', async () => {
    const faultOf = async (megabytes: number): Promise<string> => {
      const request = post(formOf([['avatar', new Blob([new Uint8Array(megabytes * 1024 * 1024)])]]));
      const boundary = boundaryOf(request) ?? '';
      try {
        readForm(new Uint8Array(await request.arrayBuffer()), boundary);
        return 'read';
      } catch (error) {
        return error instanceof Refusal ? error.code : String(error);
      }
    };
    expect(await faultOf(10)).toBe('read');
    expect(await faultOf(11)).toBe('TOO_LARGE');
  });

  test('is read into memory at once only up to 256 kB', async () => {
    const file = (kilobytes: number) => formOf([['avatar', new Blob([new Uint8Array(kilobytes * 1024)])]]);
    expect(await codeOf(post(file(250)))).toBe('read');
    expect(await codeOf(post(file(257)))).toBe('TOO_LARGE');
  });

  test('says nothing about a file that was not chosen', async () => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="a"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n';
    expect((await readBody(post(body, 'multipart/form-data; boundary=x'))).values).toEqual({});
  });

  test.each([
    ['the names browsers write', 'name="a%22b"; filename="c%0D%0Ad.txt"', ['a"b', 'c\r\nd.txt']],
    ['names with strokes', 'name="a\\"b"; filename="c\\d.txt"', ['a"b', 'c\\d.txt']],
    ['bare names', 'name=a; filename=b.txt', ['a', 'b.txt']],
    ['extended names', 'name="a"; filename*=UTF-8\'\'%E6%8A%A4.txt', ['a', '护.txt']],
    ['its names in any order', 'filename="护照.pdf"; name="a"', ['a', '护照.pdf']],
  ])('understands %s', async (_title, parameters, expected) => {
    const body = `--x\r\nContent-Disposition: form-data; ${parameters}\r\n\r\nhello\r\n--x--`;
    const { values } = await readBody(post(body, 'multipart/form-data; boundary=x'));
    const [[name, file] = ['', null]] = Object.entries(values) as [string, File][];
    expect([name, file?.name, await file?.arrayBuffer()]).toEqual([
      ...expected,
      new TextEncoder().encode('hello').buffer,
    ]);
  });

  test.each([
    ['without a name', 'Content-Disposition: form-data\r\n\r\n1'],
    ['of another kind', 'Content-Disposition: attachment; name="a"\r\n\r\n1'],
    ['with two names', 'Content-Disposition: form-data; name="a"; name="b"\r\n\r\n1'],
    [
      'with a header twice',
      'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"\r\n\r\n1',
    ],
    ['in base64', 'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\nMQ=='],
    ['without a head', '1'],
    ['with a broken escape', 'Content-Disposition: form-data; name="a"; filename*=UTF-8\'\'%zz\r\n\r\n1'],
    ['with an endless head', `Content-Disposition: form-data; name="${'a'.repeat(20_000)}"\r\n\r\n1`],
  ])('with a part %s is refused', async (_title, part) => {
    expect(await codeOf(post(`--x\r\n${part}\r\n--x--\r\n`, 'multipart/form-data; boundary=x'))).toBe('BAD_REQUEST');
  });

  test('that is none is refused', async () => {
    expect(await codeOf(post('hello', 'multipart/form-data; boundary=x'))).toBe('BAD_REQUEST');
    expect(await codeOf(post('--x\r\nnonsense', 'multipart/form-data; boundary=x'))).toBe('BAD_REQUEST');
  });
});
