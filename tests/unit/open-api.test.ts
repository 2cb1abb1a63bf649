import { describe, expect, it } from 'vitest';
import { openApi } from '#server/http/open-api/document.ts';
import { highland } from '#server/product.ts';

const document = openApi(highland) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
);

describe('the description of the API', () => {
  it('names every operation, each by a name of its own', () => {
    const ids = operations.map(({ operation }) => operation['operationId']);
    expect(ids.filter((id) => typeof id !== 'string' || !/^[a-z]\w+$/i.test(id))).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('says of every answer what it holds', () => {
    const bare = operations.filter(({ operation }) =>
      JSON.stringify(operation['responses']).includes('"schema":{"type":"object"}'),
    );
    expect(bare.map(({ call }) => call)).toEqual(['post /api/audit/{id}/undo']);
  });

  it('leads to nothing that it does not hold', () => {
    const text = JSON.stringify(document);
    const leads = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path));
    const lost = [...leads].filter(
      (path) =>
        path.split('/').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document) ===
        undefined,
    );
    expect(lost).toEqual([]);
  });
});
