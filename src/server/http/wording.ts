import type { Locale } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type FullWords, wordsOf } from '#shared/words.ts';
import type { Product } from '#server/kit/product.ts';

/** A product's words for resources, fields and actions, by language. */
export interface Wording {
  wordsFor(locale: Locale, resource: AnyResource): FullWords;
  /** Undefined for a name that nothing was declared under. */
  resourceNamed(name: string | undefined): AnyResource | undefined;
  readonly resources: readonly AnyResource[];
}

/** Words are made once: there are hundreds in a resource, and a refusal asks for those of every field that it names. */
export function wordingOf({ resources, words }: Pick<Product, 'resources' | 'words'>): Wording {
  const made = new Map<Locale, WeakMap<AnyResource, FullWords>>();
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return {
    resources,
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
