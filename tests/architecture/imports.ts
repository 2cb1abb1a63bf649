import { parseSync, type ESTree } from 'vite';

export interface Specifier {
  /** Null for an `import()` that does not say where it leads. */
  readonly path: string | null;
  /** An `import()`, and not its type. */
  readonly isLazy: boolean;
}

export const inHouse = (path: string): string => (path.startsWith('#tests/') ? path.slice(1) : `src/${path.slice(1)}`);

/** Calls whose text arguments name modules, besides `import()`. */
const LOADERS = new Set(['require', 'glob', 'mock', 'doMock', 'importActual', 'importMock']);

/** The files of the house that a source imports, in whatever form. */
export const importsIn = (file: string, text: string): string[] =>
  specifiersIn(file, text).flatMap(({ path }) => {
    if (path?.startsWith('#')) return [inHouse(path)];
    return path?.startsWith('./') ? [`${file.slice(0, file.lastIndexOf('/'))}/${path.slice(2)}`] : [];
  });

/** Everything the source imports, in whatever form. */
export function specifiersIn(file: string, text: string): Specifier[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lazy = new Set<string | null>();
  const found = new Set<string | null>();
  visit(program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        found.add(node.source.value);
        break;
      case 'ExportNamedDeclaration':
      case 'TSImportType':
        if (node.source) found.add(textOf(node.source));
        break;
      case 'ImportExpression':
        lazy.add(textOf(node.source));
        break;
      case 'TSExternalModuleReference':
        found.add(textOf(node.expression));
        break;
      case 'CallExpression':
        if (LOADERS.has(calleeName(node.callee))) for (const path of textsIn(node.arguments)) found.add(path);
        break;
      case 'NewExpression':
        // `new Worker(new URL('./x.ts', import.meta.url))`: a script, not a folder.
        if (calleeName(node.callee) === 'URL') {
          for (const path of textsIn(node.arguments)) if (/^\.{0,2}[./#].*\.(ts|tsx|mjs)$/.test(path)) found.add(path);
        }
        break;
      default:
        break;
    }
  });
  return [...lazy].map((path) => ({ path, isLazy: true })).concat([...found].map((path) => ({ path, isLazy: false })));
}

const textOf = (node: ESTree.Node): string | null =>
  node.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node.type === 'TemplateLiteral' && node.expressions.length === 0
      ? (node.quasis[0]?.value.cooked ?? null)
      : null;

function calleeName(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}

function textsIn(nodes: readonly ESTree.Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'ArrayExpression') return textsIn(node.elements.filter((element) => element !== null));
    const text = textOf(node);
    return text === null ? [] : [text];
  });
}

function visit(value: unknown, look: (node: ESTree.Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look);
  else if (isNode(value)) {
    look(value);
    for (const child of Object.values(value)) visit(child, look);
  }
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
