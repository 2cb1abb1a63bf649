/** Names kept prepared on each connection; enough for every shape the product's own screens produce. */
const NAMED_LIMIT = 400;
/** Texts remembered as seen once. Bounded, because callers decide the shape of a filter. */
const SEEN_LIMIT = 2000;

/**
 * After five runs PostgreSQL may keep one plan for every value of a named statement. For a pattern that is the trigram
 * index, which two characters turn into a walk of the whole index: five seconds over a million rows instead of a third.
 */
const SEEKS_TEXT = / i?like \$/;

/**
 * Gives a statement a name the second time its text is seen, so that the database keeps its parse
 * and plan. One-off texts stay unnamed: naming all would fill every connection with them.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= NAMED_LIMIT) return known;
    if (SEEKS_TEXT.test(text)) return undefined;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= SEEN_LIMIT) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const name = `s${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** After the schema changed: prepared plans may return columns of the old shape. */
  forget(): void {
    this.#names.clear();
    this.#seen.clear();
    this.#generation += 1;
  }
}
