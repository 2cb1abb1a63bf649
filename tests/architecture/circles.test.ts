import { describe, expect, it } from 'vitest';
import { readSources } from '#tests/support/sources.ts';
import { circlesIn } from './circles.ts';

const pages = new Map([...readSources()].filter(([file]) => /^src\/(admin|browser|site|resources)\//.test(file)));

describe('the imports of the pages', () => {
  it('lead nowhere back to where they came from, not even lazily or for a type', () => {
    expect(pages.size).toBeGreaterThan(300);
    expect(circlesIn(pages)).toEqual([]);
  });

  it.each(['import { b } from "./b.ts";', 'import type { B } from "./b.ts";', 'const b = () => import("./b.ts");'])(
    'would be found going round by %s',
    (first) => {
      const sources = new Map([
        ['src/admin/a.ts', first],
        ['src/admin/b.ts', 'export { c } from "#admin/c.ts";'],
        ['src/admin/c.ts', 'export const c = () => import("./a.ts");'],
        ['src/admin/d.ts', 'import "./a.ts";'],
      ]);
      expect(circlesIn(sources)).toEqual([['src/admin/a.ts', 'src/admin/b.ts', 'src/admin/c.ts']]);
    },
  );
});
