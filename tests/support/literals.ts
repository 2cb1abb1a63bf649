import { parseSync, type ESTree } from 'vite';

/** Every text that a source file says and a minifier keeps: literals, pieces of templates, names of properties. */
export function literalsIn(file: string, text: string): Set<string> {
  const found = new Set<string>();
  const { program } = parseSync(file, text);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isNode(value)) {
      if (/^TS|^Import|^Export(All|Named)/.test(value.type) && !hasBody(value)) return;
      if (value.type === 'Literal' && typeof value.value === 'string') found.add(value.value);
      if (value.type === 'TemplateElement') found.add(value.value.cooked ?? '');
      if (value.type === 'Property' && value.key.type === 'Identifier') found.add(value.key.name);
      for (const child of Object.values(value)) visit(child);
    }
  };
  visit(program);
  return found;
}

/** Statements of types and imports leave nothing behind, but an exported declaration does, and so does `as` on a value. */
const hasBody = (node: ESTree.Node): boolean =>
  (node.type === 'ExportNamedDeclaration' && node.declaration !== null) ||
  node.type === 'TSAsExpression' ||
  node.type === 'TSSatisfiesExpression' ||
  node.type === 'TSNonNullExpression';

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
