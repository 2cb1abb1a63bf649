import { type Issue, issue } from '#shared/errors.ts';
import type { AnyResource } from '#shared/resource.ts';
import { FITS, fitOf, readSearch } from '#shared/search.ts';
import type { Values } from '#shared/validate.ts';
import { searchedBy } from '#shared/where.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { Scene } from './commands.ts';
import { both, scopeOf, whereContext } from './kit.ts';

/** Above this many partial matches the name is given up, because nobody can mean one of so many. */
const MOST_FOUND = 1000;

type Named = { readonly id: number } | { readonly rule: 'gone' | 'several_records' };

/**
 * Finds the records that the cells of a file name: by their whole phone in any spelling, reference or e-mail, or else by
 * their name. Each is asked for once, and only among records that the caller may see.
 */
export class NamedRecords {
  private readonly scene: Scene;
  private readonly known = new Map<string, Named>();

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** The values with ids for names, and what is wrong with names that nobody or several have. */
  async resolve({ fields }: AnyResource, values: Values): Promise<{ values: Values; issues: readonly Issue[] }> {
    const ids: Record<string, number> = {};
    const issues: Issue[] = [];
    for (const [name, { spec }] of Object.entries(fields)) {
      const text = values[name];
      if (spec.kind !== 'relation' || spec.to === undefined || typeof text !== 'string') continue;
      const named = await this.find(spec.to, text);
      if ('id' in named) ids[name] = named.id;
      else issues.push(issue([name], named.rule));
    }
    return { values: { ...values, ...ids }, issues };
  }

  private async find(to: string, text: string): Promise<Named> {
    const key = `${to} ${text}`;
    const named = this.known.get(key) ?? (await this.ask(to, text));
    this.known.set(key, named);
    return named;
  }

  private async ask(to: string, text: string): Promise<Named> {
    const { kit, tx, context } = this.scene;
    const target = kit.get(to);
    const { permission } = target.resource;
    const fields = searchedBy(whereContext(target, context)).filter(({ by }) => by !== 'document');
    const maySee = permission === null || context.caller.permissions.has(permission);
    if (!maySee || fields.length === 0 || text.trim() === '') return { rule: 'gone' };
    const where = both(scopeOf(target, context), { op: 'search', ...readSearch(text, fields, false) });
    const rows = await tx.list(target.table, { where, limit: MOST_FOUND });
    const isWhole = (row: Row, isOne: boolean): boolean =>
      fields.some(({ name, by }) => {
        const isOwn = by !== 'text' || target.resource.fields[name]?.spec.kind === 'email';
        const value = row[name];
        return isOwn === isOne && typeof value === 'string' && fitOf(value, text, by) === FITS.whole;
      });
    const byOwn = rows.filter((row) => isWhole(row, true));
    const found = byOwn.length > 0 ? byOwn : rows.filter((row) => isWhole(row, false));
    const [only] = found;
    if (only === undefined) return { rule: 'gone' };
    return found.length === 1 ? { id: only.id } : { rule: 'several_records' };
  }
}
