import { afterAll, beforeAll, expect } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { TestApp } from '#tests/support/app.ts';
import { insertHouse } from '#tests/support/houses.ts';
import type { Engine } from '#tests/support/engines.ts';

/** The clock stands on 20 November 2026. */
export const [LAST_YEAR, THIS_MONTH, NEXT_MONTH] = ['2025-01-01', '2026-11-01', '2026-12-01'];
const PARTS = [7000, 7200, 7500] as const;
export const [first, second, third] = PARTS.map((owner_bp) => usualTerms({ type: 'profit_share', owner_bp }));

interface Scene {
  app: TestApp;
  /** Token of somebody who approves. */
  colleague: string;
  units: readonly number[];
  package_id: number;
}

/** A house with six units and an agreement of which versions are written, on 20 November 2026. */
export function packagesOver(engine: Engine) {
  // Each is set before the first test.
  const scene = {} as Scene;
  let codes = 0;

  const made = async (body: object): Promise<number> => {
    const answer = await scene.app.call('POST', '/api/package-versions', {
      body: { package_id: scene.package_id, ...body },
    });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const act = (
    id: number,
    action: string,
    { body = {}, token = scene.colleague }: { body?: object; token?: string } = {},
  ) => scene.app.call('PATCH', `/api/package-versions/${id}/${action}`, { body, token });
  const assign = (to: number, body: object) => scene.app.call('PATCH', `/api/service-packages/${to}/assign`, { body });
  const version = async (id: number) => (await scene.app.call('GET', `/api/package-versions/${id}`)).body.data;
  const packageOf = async (id: number) => (await scene.app.call('GET', `/api/service-packages/${id}`)).body.data;
  const newPackage = async (): Promise<number> => {
    codes += 1;
    const body = { code: `PS-${codes}`, name: `Profit share ${codes}` };
    return Number((await scene.app.call('POST', '/api/service-packages', { body })).body.data['id']);
  };

  beforeAll(async () => {
    scene.app = await TestApp.start(engine);
    ({ units: scene.units } = await scene.app.store.transaction((tx) => insertHouse(tx, { units: 6 })));
    scene.colleague = (await scene.app.administrator([28, 29, 30, 31])).token;
    scene.package_id = await newPackage();
  }, 60_000);
  afterAll(() => scene.app?.close());

  return { scene, made, act, assign, version, packageOf, newPackage };
}
