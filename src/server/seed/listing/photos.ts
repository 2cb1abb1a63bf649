import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { StoredPicture } from '#shared/files.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { projectPath } from '#server/platform/process/project-root.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { DemoListings } from './listings.ts';

/** The demo's photographs: which drawing each listing shows, and its bytes as if they had been uploaded. */

/** Alternative texts of the drawings, which `tests/support/draw-demo-photos.mjs` makes. */
const SCENES = {
  balcony: ['Two chairs on the balcony, above the valley', '阳台上的两把椅子，俯瞰山谷'],
  bath: ['Bathtub below the window', '窗下的浴缸'],
  dawn: ['Sunrise over the ridges', '山脊上的日出'],
  garden: ['The way through the rose garden', '玫瑰园小径'],
  hotel: ['The hotel between pines and flowers', '松树与花丛间的酒店'],
  king: ['King bed before the wide window', '落地窗前的大床'],
  kitchen: ['Kitchen with a sink below the window', '窗下水槽的厨房'],
  loft: ['Beds under the roof', '屋顶下的床铺'],
  night: ['The hotel under the stars', '星空下的酒店'],
  suite: ['Sofa and fireplace', '沙发与壁炉'],
  tea: ['Rows of tea on the next hill', '邻山的茶园'],
  towers: ['The towers above the clouds', '云海之上的大楼'],
  twin: ['Two single beds with a lamp between', '两张单人床与床头灯'],
  village: ['The house on stilts', '高脚屋'],
} as const satisfies Readonly<Record<string, readonly [en: string, zh: string]>>;
type Scene = keyof typeof SCENES;

/** Photos by listing code. Eight are enough; some have fewer, so that the demo has listings to complete. */
const OF_PROPERTIES: Readonly<Record<string, readonly Scene[]>> = {
  HLR: ['hotel', 'garden', 'tea', 'dawn', 'night', 'king', 'suite', 'balcony'],
  MVR: ['towers', 'dawn', 'balcony', 'kitchen'],
  JHH: ['village', 'tea'],
};
const OF_TYPES: Readonly<Record<string, readonly Scene[]>> = {
  STD: ['twin', 'bath', 'garden', 'balcony', 'tea', 'hotel', 'dawn', 'night'],
  DLX: ['king', 'bath', 'balcony', 'tea', 'dawn', 'hotel', 'garden', 'night'],
  FAM: ['loft', 'bath', 'garden'],
  STE: ['suite', 'king', 'bath', 'balcony'],
  STU: ['king', 'kitchen', 'towers'],
  '1BR': ['king', 'kitchen'],
  CBN: ['village'],
};

/** Every picture has bytes of its own, as an uploaded one has. */
export async function demoPhotos(
  { properties, roomTypes, units }: DemoListings,
  { files, now, firstId }: { readonly files: FileStore; readonly now: Date; readonly firstId: number },
): Promise<{ readonly listings: DemoListings; readonly documents: readonly Row[] }> {
  const documents: Row[] = [];
  const at = now.toISOString();
  const bytes = new Map(
    await Promise.all(Object.keys(SCENES).map(async (scene) => [scene, await read(scene)] as const)),
  );
  const hang = async <R extends { readonly id: number; readonly code: string }>(
    resource: string,
    record: R,
    scenes: readonly Scene[] = [],
  ): Promise<R> => {
    const photos = await Promise.all(
      scenes.map(async (scene): Promise<StoredPicture> => {
        const content = bytes.get(scene) ?? new Uint8Array();
        const id = firstId + documents.length;
        const facts = { name: `${scene}.webp`, kind: 'image/webp' as const, size: content.length };
        const row = { id, version: 1, created_at: at, updated_at: at, resource, record_id: record.id, field: 'photos' };
        const sha256 = createHash('sha256').update(content).digest('hex');
        const document: Row = { ...row, ...facts, sha256, storage_key: '', thumbnail_key: null };
        documents.push(document);
        Object.assign(document, { storage_key: await files.put(content) });
        const [alt_en, alt_zh] = SCENES[scene];
        return { id, ...facts, url: `/api/files/${id}`, alt_en, alt_zh };
      }),
    );
    return photos.length === 0 ? record : { ...record, photos };
  };
  const listings = {
    properties: await Promise.all(properties.map((row) => hang('properties', row, OF_PROPERTIES[row.code]))),
    roomTypes: await Promise.all(roomTypes.map((row) => hang('room-types', row, OF_TYPES[row.code]))),
    units,
  };
  return { listings, documents };
}

const read = (scene: string): Promise<Uint8Array> =>
  readFile(projectPath(`src/server/seed/listing/photos/${scene}.webp`));
