import type { Page } from 'playwright-core';

interface Cached {
  readonly kind: string;
  readonly key: string;
  readonly answered: number;
}

/** The page's query cache, found through React's own tree: the page hands it to nobody. */
export const cachedQuestions = (page: Page): Promise<Cached[]> =>
  page.evaluate(() => {
    interface Fiber {
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly memoizedProps: { readonly client?: Client } | null;
    }
    interface CachedQuery {
      readonly queryKey: readonly unknown[];
      readonly state: { readonly dataUpdateCount: number };
    }
    interface Client {
      getQueryCache?(): { getAll(): CachedQuery[] };
    }
    const root = document.getElementById('root');
    const handle = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer$'));
    const open: (Fiber | null)[] = [root && handle ? (Reflect.get(root, handle) as Fiber) : null];
    while (open.length > 0) {
      const fiber = open.pop();
      if (!fiber) continue;
      const cache = fiber.memoizedProps?.client?.getQueryCache?.();
      if (cache) {
        return cache.getAll().map(({ queryKey, state }) => ({
          kind: String(queryKey[0]),
          key: JSON.stringify(queryKey),
          answered: state.dataUpdateCount,
        }));
      }
      open.push(fiber.sibling, fiber.child);
    }
    throw new Error('There is no query cache in this page.');
  });
