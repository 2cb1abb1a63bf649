import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredPicture } from '#shared/files.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { RIDGE_HOUSE } from '#tests/support/houses.ts';

const picture = async (shade: number): Promise<Blob> => {
  const background = { r: shade, g: 120, b: 80 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
};

describe.each(domainEngines)('pictures in an order over $name', (engine) => {
  let app: TestApp;
  let path: string;

  beforeAll(async () => {
    app = await TestApp.start(engine);
    path = `/api/properties/${String((await app.call('POST', '/api/properties', { body: RIDGE_HOUSE })).body.data['id'])}`;
  }, 60_000);
  afterAll(() => app?.close());

  const write = (photos: unknown, files: Readonly<Record<string, Blob>> = {}) => {
    const form = new FormData();
    form.append('photos', JSON.stringify(photos));
    for (const [part, blob] of Object.entries(files)) form.append(part, blob, `${part}.png`);
    return app.call('PATCH', path, { body: form });
  };
  const kept = async (): Promise<readonly StoredPicture[]> =>
    ((await app.call('GET', path)).body.data['photos'] ?? []) as readonly StoredPicture[];

  it('keeps new ones with their words, in the order of the list', async () => {
    const list = [
      { upload: 'photos.1', alt_en: 'The ridge', alt_zh: '山脊' },
      { upload: 'photos.0', alt_en: ' ' },
    ];
    const answer = await write(list, { 'photos.0': await picture(10), 'photos.1': await picture(200) });
    expect(answer.status, answer.text).toBe(200);
    expect((await kept()).map(({ name, alt_en, alt_zh }) => [name, alt_en, alt_zh])).toEqual([
      ['photos.1.png', 'The ridge', '山脊'],
      ['photos.0.png', null, null],
    ]);
    expect((await app.call('GET', (await kept())[0]!.url)).headers.get('content-type')).toBe('image/webp');
  });

  it('puts kept ones in another order beside a new one, as JSON too, and lets go of those left out', async () => {
    const [first, second] = await kept();
    const mixed = await write([{ id: second!.id }, { upload: 'photos.0' }, { id: first!.id, alt_en: 'Ridge' }], {
      'photos.0': await picture(90),
    });
    expect(mixed.status, mixed.text).toBe(200);
    expect((await kept()).map(({ id }) => id)).toEqual([second!.id, expect.any(Number), first!.id]);
    const { status } = await app.call('PATCH', path, { body: { photos: [{ id: first!.id, alt_en: 'Ridge' }] } });
    expect(status).toBe(200);
    expect((await kept()).map(({ id, alt_en }) => [id, alt_en])).toEqual([[first!.id, 'Ridge']]);
    expect((await app.call('GET', second!.url)).status).toBe(404);
    expect((await app.call('GET', first!.url)).status).toBe(200);
  });

  it('refuses a picture of somebody else, one named twice, a part that is not there, and what is no picture', async () => {
    const before = await kept();
    const id = before[0]!.id;
    const text = new Blob(['no picture'], { type: 'image/png' });
    const answers = await Promise.all([
      write([{ id: 999_999 }]),
      write([{ id }, { id }]),
      write([{ upload: 'photos.7' }]),
      write([{ upload: 'photos.0' }], { 'photos.0': text }),
      write([{ id, size: 1 }]),
    ]);
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual(
      Array.from({ length: 5 }, () => [400, ['photos']]),
    );
    expect(await kept()).toEqual(before);
  });
});
