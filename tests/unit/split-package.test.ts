import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { root } from '#tests/support/sources.ts';
import { splitPackage } from '#server/split-package.ts';

const split = (code: string, firstNames: readonly string[]) =>
  splitPackage(code, parseSync('package.mjs', code).program, { firstNames, firstId: './first.mjs' });

const PACKAGE = `
import { join, sep } from 'node:path';
var __name = (target, value) => target;
var base = 2;
var helper = /* @__PURE__ */ __name((n) => n * base, "helper");
var named = { late: 1 };
var early = /* @__PURE__ */ __name((n) => helper(n) + named.late, "early");
var late = /* @__PURE__ */ __name(() => { const inner = __name(() => helper(3), "inner"); return inner() + sep; }, "late");
export { early, late as later };
`;

test('a package becomes what is asked for first, with all it needs, and the rest, which imports that', () => {
  const { first, later, exports } = split(PACKAGE, ['early']);
  expect(exports).toEqual({ first: ['early'], later: ['later'] });
  expect(first).toContain('helper = ');
  // A property of the same name needs nothing.
  expect(first).not.toContain('var late');
  expect(first).not.toContain('node:path');
  expect(later).toContain('from "./first.mjs"');
  expect(later).toContain('node:path');
  expect(later).not.toContain('helper = ');
  expect(later).not.toMatch(/__name\(|"inner"/);
});

test('of Refine every name is in one half, and no half lacks what it mentions', () => {
  const code = readFileSync(join(root, 'node_modules/@refinedev/core/dist/index.mjs'), 'utf8');
  const { first, later, exports } = split(code, ['Refine', 'useList']);
  const whole = split(code, []).exports.later;
  expect([...exports.first, ...exports.later].toSorted()).toEqual(whole.toSorted());
  expect(exports.first).toContain('useList');
  expect(exports.later).toContain('useSelect');
  for (const half of [first, later]) expect(parseSync('half.mjs', half).errors).toEqual([]);
  expect(first.length).toBeLessThan(later.length);
});
