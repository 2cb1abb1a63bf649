import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates } from '#tests/support/houses.ts';

interface Schema {
  readonly required?: readonly string[];
}

describe('answers as they are described', () => {
  let app: TestApp;
  let home: House;
  let schemas: Readonly<Record<string, Schema>>;

  beforeAll(async () => {
    app = await TestApp.start(engines[0]!);
    await app.store.transaction(insertRates);
    home = await house(app, { units: 1 });
    const { body } = await app.call('GET', '/api/openapi.json');
    schemas = (body['components'] as { schemas: Readonly<Record<string, Schema>> }).schemas;
  }, 60_000);
  afterAll(() => app?.close());

  it('hold every field of a record that is described as required', async () => {
    expect(home.property_id).toBeGreaterThan(0);
    const lacking: string[] = [];
    for (const { name } of resources) {
      const { body } = await app.call('GET', `/api/${name}/aggregation`);
      const [row] = (body[name] ?? []) as Readonly<Record<string, unknown>>[];
      const required = schemas[name]?.required ?? [];
      if (row)
        lacking.push(...required.filter((field) => !Object.hasOwn(row, field)).map((field) => `${name}.${field}`));
    }
    expect(lacking).toEqual([]);
  });
});
