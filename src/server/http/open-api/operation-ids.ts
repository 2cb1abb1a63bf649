const BARE: Readonly<Record<string, string>> = { get: 'get', post: 'create', patch: 'update', delete: 'remove' };

const camel = (text: string): string =>
  text.replaceAll(/[^a-zA-Z0-9]+(\w)?/g, (_all, next: string = '') => next.toUpperCase());

/** Parts of the specification's addresses that only say where a call is filed. */
const FILED: readonly string[] = ['api', 'user-mgmt', 'auth'];

/** Names an operation by its tag and address, `users_ban`: what generators call the function that makes the call. */
function idOf(tag: string, method: string, path: string): string {
  const all = path.split('/').filter((part) => part !== '' && part !== tag && !part.startsWith('{'));
  const [first, ...rest] = all.filter((part) => !FILED.includes(part));
  const parts = first === undefined || (first === 'account' && rest.length > 0) ? rest : [first, ...rest];
  const name = parts.join('-') === 'aggregation' ? 'list' : camel(parts.join('-'));
  return `${camel(tag)}_${name === '' ? BARE[method] : name}`;
}

type Described = Record<string, unknown>;
type Operations = Record<string, Record<string, Described>>;

/** Gives each operation an id that no other has; the same address under two methods is told apart by the method. */
export function withOperationIds(paths: Operations): Operations {
  const used = new Set<string>();
  const all = Object.entries(paths).map(([path, methods]): [string, Record<string, Described>] => {
    const named = Object.entries(methods).map(([method, operation]): [string, Described] => {
      const { tags } = operation;
      const [tag = ''] = Array.isArray(tags) ? tags.map(String) : [];
      const short = idOf(tag, method, path);
      const id = used.has(short) ? `${short}_${method}` : short;
      used.add(id);
      return [method, { operationId: id, ...operation }];
    });
    return [path, Object.fromEntries(named)];
  });
  return Object.fromEntries(all);
}
