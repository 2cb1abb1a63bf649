/**
 * Makes two modules of a package that is one file: what the first screens need, and the rest, which imports the first. A bundler
 * moves whole modules only, so one file would come as a whole before the first rows. Also takes out the calls that give
 * functions their names for developers.
 */

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A top-level statement: what it declares, what it mentions and what it assigns to. */
interface Statement extends Node {
  readonly text: string;
  readonly declares: readonly string[];
  readonly mentions: ReadonlySet<string>;
  readonly assigns: ReadonlySet<string>;
}

export interface Halves {
  readonly first: string;
  readonly later: string;
  /** What each half offers under the package's own names. */
  readonly exports: { readonly first: readonly string[]; readonly later: readonly string[] };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Names that are no mention of a variable: `a.name`, `{ name: 1 }`. */
function isOnlyNamed(parent: Node, part: string): boolean {
  const isPlain = 'computed' in parent && parent.computed === false;
  return isPlain && (part === 'property' || part === 'key');
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const [part, value] of Object.entries(node)) {
    if (isOnlyNamed(node, part)) continue;
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit);
  }
}

const nameOf = (node: unknown): string =>
  isNode(node) && 'name' in node && typeof node.name === 'string' ? node.name : '';

const partsOf = (node: Node, part: string): Node[] =>
  [Object.entries(node).find(([name]) => name === part)?.[1]].flat().filter(isNode);

function mentionsOf(node: Node): Set<string> {
  const found = new Set<string>();
  walk(node, (inner) => void (inner.type === 'Identifier' && found.add(nameOf(inner))));
  return found;
}

function declaredBy(node: Node): string[] {
  if (node.type === 'VariableDeclaration')
    return partsOf(node, 'declarations').flatMap((one) => partsOf(one, 'id').flatMap((id) => [...mentionsOf(id)]));
  if (node.type === 'ImportDeclaration')
    return partsOf(node, 'specifiers').flatMap((one) => partsOf(one, 'local').map(nameOf));
  return partsOf(node, 'id').map(nameOf);
}

/** The code of a statement without `__name(…, "…")` around its functions. */
function textOf(node: Node, code: string): string {
  const cuts: { from: number; to: number; text: string }[] = [];
  walk(node, (inner) => {
    const [callee, named] = [partsOf(inner, 'callee')[0], partsOf(inner, 'arguments')];
    if (inner.type !== 'CallExpression' || nameOf(callee) !== '__name' || named.length !== 2) return;
    const [made = inner] = named;
    const mark = /\/\* @__PURE__ \*\/\s*$/.exec(code.slice(node.start, inner.start))?.[0].length ?? 0;
    cuts.push({ from: inner.start - mark, to: made.start, text: '(' }, { from: made.end, to: inner.end, text: ')' });
  });
  let [text, at] = ['', node.start];
  for (const { from, to, text: instead } of cuts.toSorted((a, b) => a.from - b.from)) {
    text += code.slice(at, from) + instead;
    at = to;
  }
  return text + code.slice(at, node.end);
}

/** The statements that these names need, directly or by a way around. */
function neededBy(names: readonly string[], statements: readonly Statement[]): Set<Statement> {
  const byName = new Map(statements.flatMap((one) => one.declares.map((name) => [name, one] as const)));
  const wanted = new Set(names);
  const found = new Set<Statement>();
  for (const name of wanted) {
    const statement = byName.get(name);
    if (!statement || found.has(statement)) continue;
    found.add(statement);
    for (const mention of statement.mentions) wanted.add(mention);
  }
  return found;
}

const assignedBy = (node: Node): Set<string> => {
  const found = new Set<string>();
  walk(node, (inner) => {
    const target = { AssignmentExpression: 'left', UpdateExpression: 'argument' }[inner.type];
    for (const name of target === undefined ? [] : partsOf(inner, target).map(nameOf)) found.add(name);
  });
  return found;
};

/** What would be lost in silence, were a later version of the package written so. */
function refuseUnsplittable(nodes: readonly Node[]): void {
  for (const node of nodes) {
    const isEffect = node.type === 'ImportDeclaration' && partsOf(node, 'specifiers').length === 0;
    const isOtherExport =
      node.type.startsWith('Export') &&
      (node.type !== 'ExportNamedDeclaration' ||
        [...partsOf(node, 'declaration'), ...partsOf(node, 'source')].length > 0);
    if (isEffect || isOtherExport) throw new Error(`A package with such a ${node.type} cannot be split.`);
  }
}

/** What a package offers: the name that it has inside, and the one that it is asked for by. */
const publishedBy = (nodes: readonly Node[]): { readonly local: string; readonly as: string }[] =>
  nodes
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((node) => partsOf(node, 'specifiers'))
    .map((one) => ({
      local: partsOf(one, 'local').map(nameOf)[0] ?? '',
      as: partsOf(one, 'exported').map(nameOf)[0] ?? '',
    }));

/** Both halves of a file; `firstNames` are the exports that the first screens use, `firstId` is where the first half will be. */
export function splitPackage(
  code: string,
  program: { readonly body: readonly unknown[] },
  { firstNames, firstId }: { firstNames: readonly string[]; firstId: string },
): Halves {
  const nodes = program.body.filter(isNode);
  refuseUnsplittable(nodes);
  const published = publishedBy(nodes);
  const statements = nodes
    .filter(({ type }) => type !== 'ExportNamedDeclaration')
    .map((node): Statement => ({
      ...node,
      text: textOf(node, code),
      declares: declaredBy(node),
      mentions: mentionsOf(node),
      assigns: assignedBy(node),
    }));
  const [imports, own] = [true, false].map((isImport) =>
    statements.filter(({ type }) => (type === 'ImportDeclaration') === isImport),
  );
  const inFirst = neededBy(
    published.filter(({ as }) => firstNames.includes(as)).map(({ local }) => local),
    own ?? [],
  );
  const halfOf = (isFirst: boolean) => {
    const held = (own ?? []).filter((statement) => inFirst.has(statement) === isFirst);
    const declared = new Set(held.flatMap(({ declares }) => declares));
    const mentioned = new Set(held.flatMap(({ mentions }) => [...mentions]));
    const brought = (imports ?? []).filter(({ declares }) => declares.some((name) => mentioned.has(name)));
    return { held, brought, declared, mentioned, published: published.filter(({ local }) => declared.has(local)) };
  };
  const [first, later] = [halfOf(true), halfOf(false)];
  const shared = [...first.declared].filter((name) => later.mentioned.has(name));
  const torn = shared.filter((name) => later.held.some(({ assigns }) => assigns.has(name)));
  if (torn.length > 0) throw new Error(`One half would write what the other holds: ${torn.join(', ')}.`);
  const write = (half: typeof first, before: string, extra: readonly string[]): string =>
    [
      ...half.brought.map(({ text }) => text),
      before,
      ...half.held.map(({ text }) => text),
      `export { ${[...half.published.map(({ local, as }) => `${local} as ${as}`), ...extra].join(', ')} };`,
    ].join('\n');
  return {
    first: write(
      first,
      '',
      shared.map((name) => `${name} as shared_${name}`),
    ),
    later: write(
      later,
      `import { ${shared.map((name) => `shared_${name} as ${name}`).join(', ')} } from ${JSON.stringify(firstId)};`,
      [],
    ),
    exports: { first: first.published.map(({ as }) => as), later: later.published.map(({ as }) => as) },
  };
}
