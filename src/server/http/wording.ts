import type { Locale } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type Sentences, kitSentences } from '#shared/sentences.ts';
import { type FullWords, wordsOf } from '#shared/words.ts';
import type { Product } from '#server/kit/product.ts';
import { kitRefusals } from '#server/kit/refusal-words.ts';

/** A product's words for resources, fields and actions, by language. */
export interface Wording {
  wordsFor(locale: Locale, resource: AnyResource): FullWords;
  /** Undefined for a name that nothing was declared under. */
  resourceNamed(name: string | undefined): AnyResource | undefined;
  readonly resources: readonly AnyResource[];
  /** The sentences of broken rules, by their names. */
  rules(locale: Locale): Readonly<Record<string, string>>;
  /** The sentence of a refusal, by its code or a closer name. */
  refusalNamed(locale: Locale, name: string): string | undefined;
}

const inOne = (told: readonly Sentences[]): Sentences => ({
  'en-US': Object.assign({}, ...told.map((each) => each['en-US'])),
  'zh-CN': Object.assign({}, ...told.map((each) => each['zh-CN'])),
});

/** Words are made once: there are hundreds in a resource, and a refusal asks for those of every field that it names. */
export function wordingOf({ resources, words, areas }: Pick<Product, 'resources' | 'words' | 'areas'>): Wording {
  const made = new Map<Locale, WeakMap<AnyResource, FullWords>>();
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const told = [kitRefusals, ...areas.flatMap(({ refusals }) => refusals ?? [])];
  const refusalWords = inOne(told);
  const rules = inOne([kitSentences, ...areas.flatMap(({ sentences }) => sentences ?? [])]);
  return {
    resources,
    rules: (locale) => rules[locale],
    refusalNamed: (locale, name) => refusalWords[locale][name],
    resourceNamed: (name) => byName.get(name ?? ''),
    wordsFor(locale, resource) {
      const known = made.get(locale) ?? new WeakMap<AnyResource, FullWords>();
      made.set(locale, known);
      const found = known.get(resource) ?? wordsOf(resource, words[locale][resource.name]);
      known.set(resource, found);
      return found;
    },
  };
}
