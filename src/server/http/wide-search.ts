import type { ListQuery } from '#shared/list-query.ts';
import { fold } from '#shared/collation.ts';
import { LOCALES } from '#shared/constants.ts';
import { titlesOf } from '#shared/resource.ts';
import { type Search, type SearchWord, readSearch } from '#shared/search.ts';
import { type Predicate, searchedBy } from '#shared/where.ts';
import { wordsOf } from '#shared/words.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { isIn } from '#server/kit/conditions.ts';
import { type Bound, type Kit, both, canRead, scopeOf, whereContext } from '#server/kit/kit.ts';
import type { Finds } from '#server/kit/server-part.ts';

/**
 * Lets a list's search find rows by what they say and do not hold: the name of a record that they name, the word for an option.
 * Each word becomes conditions on the row's own columns, so that counts, files and further filters need to know nothing of it.
 */

/** The newest of the records that a word names: whoever means an older one among more types more of it. */
const MOST_NAMED = 1000;

interface Searching {
  readonly kit: Kit;
  readonly bound: Bound;
  readonly context: RequestContext;
}

/** The query with its search widened, where the resource's server part says by what. */
export async function widened(searching: Searching, query: ListQuery): Promise<ListQuery> {
  const { finds } = searching.bound.part;
  return finds ? { ...query, where: await widenedWhere(new Words(searching, finds), query.where) } : query;
}

async function widenedWhere(words: Words, where: Predicate): Promise<Predicate> {
  if (where.op === 'test') return where;
  if (where.op === 'search') return words.widen(where);
  return { op: where.op, of: await Promise.all(where.of.map((part) => widenedWhere(words, part))) };
}

class Words {
  private readonly searching: Searching;
  private readonly finds: Finds;

  constructor(searching: Searching, finds: Finds) {
    this.searching = searching;
    this.finds = finds;
  }

  /** Every word of a term is found in some way; or the term's digits are those of a phone, or all of it is a document's number. */
  async widen({ fields, terms, number }: Search): Promise<Predicate> {
    const own = (words: readonly SearchWord[], digits: string | null): Predicate => ({
      op: 'search',
      fields,
      terms: [{ words, digits }],
      number: null,
    });
    const found: Predicate[] = [];
    for (const { words, digits } of terms) {
      const each: Predicate[] = [];
      // One after the other: a sentence that somebody pastes must not take every connection at once.
      for (const word of words.filter(isSaid)) each.push(either([own([word], null), ...(await this.named(word.text))]));
      found.push(...(digits === null ? each : [either([{ op: 'and', of: each }, own(words, digits)])]));
    }
    const whole: Predicate[] = number === null ? [] : [{ op: 'search', fields, terms, number }];
    return either([{ op: 'and', of: found }, ...whole]);
  }

  private async named(word: string): Promise<Predicate[]> {
    const { resource } = this.searching.bound;
    const { by, also } = this.finds;
    const { caller } = this.searching.context;
    const conditions = by.map(async (name) => {
      const spec = resource.fields[name]?.spec;
      if (!spec || !canRead(caller, spec)) return isIn(name, []);
      const { kind, to = '' } = spec;
      const values: readonly unknown[] = kind === 'relation' ? await this.ask(to, word) : this.optionsSaid(name, word);
      return isIn(name, values);
    });
    const further = also?.(word, (to) => this.ask(to, word)) ?? [];
    return [...(await Promise.all(conditions)), ...(await further)].filter(canFind);
  }

  /** Records of another resource that have the word in their title: what else they say does not stand in this row. */
  private async ask(to: string, word: string): Promise<number[]> {
    const { kit, context } = this.searching;
    const target = kit.get(to);
    const { permission } = target.resource;
    if (permission !== null && !context.caller.permissions.has(permission)) return [];
    const titled = { ...target, resource: titlesOf(target.resource) };
    const fields = searchedBy(whereContext(titled, context));
    if (fields.length === 0) return [];
    const where = both(scopeOf(target, context), { op: 'search', ...readSearch(word, fields, false) });
    const sort = [{ field: 'id', descending: true }];
    const rows = await kit.store.list(target.table, { where, sort, limit: MOST_NAMED, fields: ['id'] });
    return rows.map(({ id }) => id);
  }

  private optionsSaid(field: string, word: string): string[] {
    const { kit, bound } = this.searching;
    const said = LOCALES.map(
      (locale) => wordsOf(bound.resource, kit.words[locale][bound.resource.name]).options[field] ?? {},
    );
    const options = said.flatMap((words) => Object.entries(words));
    return options.flatMap(([option, text]) => (fold(text).includes(fold(word)) ? [option] : []));
  }
}

const either = (of: readonly Predicate[]): Predicate => ({ op: 'or', of });

/** Points and dashes that were copied with a row find nothing, and would leave no row. */
const isSaid = ({ text }: SearchWord): boolean => /[\p{L}\p{N}]/u.test(text);

const canFind = (condition: Predicate): boolean =>
  !(condition.op === 'test' && Array.isArray(condition.value) && condition.value.length === 0);
