/**
 * Query strings of tables and links, as Refine asks `qs` for them: arrays by index, nothing encoded on the way out. An address
 * that no table wrote and that names one thing in two ways, as a list and as a record, is read as the last of them.
 */

type Parsed = string | Tree | Parsed[];
interface Tree {
  [name: string]: Parsed;
}

interface Written {
  readonly addQueryPrefix?: boolean;
}

interface Read {
  readonly depth?: number;
  readonly ignoreQueryPrefix?: boolean;
}

/** `qs` reads a longer list as a record, so that an address of a few bytes cannot make a huge array. */
const ITEMS: ReadonlySet<string> = new Set(Array.from({ length: 20 }, (_, at) => String(at)));
const MOST_PARTS = 1000;

function pairsOf(value: unknown, name: string): string[] {
  if (value === undefined || value === null || typeof value === 'function') return [];
  if (value instanceof Date) return [`${name}=${value.toISOString()}`];
  if (typeof value !== 'object') return [`${name}=${String(value)}`];
  return Object.entries(value).flatMap(([key, each]) => pairsOf(each, `${name}[${key}]`));
}

export function stringify(values: object, { addQueryPrefix = false }: Written = {}): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => pairsOf(value, name));
  return addQueryPrefix && pairs.length > 0 ? `?${pairs.join('&')}` : pairs.join('&');
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** `a[b][c]` as a, b, c; what lies deeper than asked for stays one name, and so does a name whose bracket never closes. */
function pathOf(name: string, depth: number): string[] {
  const [, first = '', inner = ''] = /^([^[]*)((?:\[[^[\]]*\])*)$/.exec(name) ?? [undefined, name];
  const keys = inner.slice(1, -1).split('][');
  if (inner === '') return [first];
  const deep = keys.length > depth ? [`[${keys.slice(depth).join('][')}]`] : [];
  return [...(first === '' ? [] : [first]), ...keys.slice(0, depth), ...deep];
}

/** Puts a value where its path leads; an empty name in brackets stands for the next item. */
function put(tree: Tree, [key = '', ...rest]: readonly string[], value: string): void {
  const name = key === '' ? String(Object.keys(tree).length) : key;
  const kept = tree[name];
  if (rest.length === 0) {
    tree[name] = kept === undefined ? value : [...(Array.isArray(kept) ? kept : [kept]), value];
    return;
  }
  const branch = typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
  tree[name] = branch;
  put(branch, rest, value);
}

/** Records whose names count from zero are the lists that they came from. */
function grown(value: Parsed, isRoot = false): Parsed {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const isList = !isRoot && names.every((name) => ITEMS.has(name));
  if (isList) return Object.values(value).map((each) => grown(each));
  return Object.fromEntries(names.map((name) => [name, grown(value[name] ?? '')]));
}

export function parse(text: string, { depth = 5, ignoreQueryPrefix = false }: Read = {}): Parsed {
  const tree: Tree = {};
  const query = ignoreQueryPrefix ? text.replace(/^\?/, '') : text;
  for (const part of query.replace(/%5B/gi, '[').replace(/%5D/gi, ']').split('&', MOST_PARTS)) {
    const bracket = part.indexOf(']=');
    const at = bracket === -1 ? part.indexOf('=') : bracket + 1;
    const path = pathOf(decode(at === -1 ? part : part.slice(0, at)), depth);
    // A name of every object's own, such as `__proto__`, would change what all objects are.
    if (path.join('') === '' || path.some((key) => key in Object.prototype)) continue;
    put(tree, path, at === -1 ? '' : decode(part.slice(at + 1)));
  }
  return grown(tree, true);
}
