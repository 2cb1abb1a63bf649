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

/** What is declared or imported at the top, and every name that stands anywhere as more than a property. */
function namesIn(code: string): { readonly held: ReadonlySet<string>; readonly mentioned: ReadonlySet<string> } {
  const mentioned = new Set<string>();
  const visit = (node: object): void => {
    if ('type' in node && node.type === 'Identifier' && 'name' in node) mentioned.add(String(node.name));
    const isPlain = 'computed' in node && node.computed === false;
    for (const [part, value] of Object.entries(node)) {
      if (isPlain && (part === 'property' || part === 'key')) continue;
      for (const child of [value].flat()) if (typeof child === 'object' && child !== null) visit(child);
    }
  };
  const { body } = parseSync('half.mjs', code).program;
  const held = new Set<string>();
  for (const statement of body) {
    if (!/^(Ex|Im)port/.test(statement.type)) visit(statement);
    if (statement.type === 'ImportDeclaration') for (const { local } of statement.specifiers) held.add(local.name);
    else if (statement.type === 'VariableDeclaration')
      for (const { id } of statement.declarations) if (id.type === 'Identifier') held.add(id.name);
    if ('id' in statement && statement.id !== null && 'name' in statement.id) held.add(statement.id.name);
  }
  return { held, mentioned };
}

test.each([
  ['export const a = 1;', 'ExportNamedDeclaration'],
  ["export { a } from 'other';", 'ExportNamedDeclaration'],
  ["export * from 'other';", 'ExportAllDeclaration'],
  ["import './effect.css'; var a = 1; export { a };", 'ImportDeclaration'],
])('refuses what it would lose: %s', (code, what) => {
  expect(() => split(code, ['a'])).toThrow(what);
});

test('refuses halves one of which would write what the other holds', () => {
  const code = 'let count = 0; var read = () => count; var raise = () => { count += 1; }; export { read, raise };';
  expect(() => split(code, ['read'])).toThrow('count');
  expect(split(code, ['read', 'raise']).later).not.toContain('count');
});

test('of Refine every name is in one half, and no half lacks what it mentions', () => {
  const code = readFileSync(join(root, 'node_modules/@refinedev/core/dist/index.mjs'), 'utf8');
  const { first, later, exports } = split(code, ['Refine', 'useList']);
  const whole = split(code, []).exports.later;
  expect([...exports.first, ...exports.later].toSorted()).toEqual(whole.toSorted());
  expect(exports.first).toContain('useList');
  expect(exports.later).toContain('useSelect');
  const { held: all } = namesIn(code);
  for (const half of [first, later]) {
    expect(parseSync('half.mjs', half).errors).toEqual([]);
    const { held, mentioned } = namesIn(half);
    expect([...mentioned].filter((name) => all.has(name) && !held.has(name))).toEqual([]);
  }
  expect(first.length).toBeLessThan(later.length);
});
