import { type AccessControlProvider, keys } from '@refinedev/core';
import { whenIdle } from '#browser/idle.ts';
import { getSession, subscribeSession } from '#browser/session.ts';
import { createStore, useStore } from '#browser/store.ts';
import { queryClient } from '#admin/query-client.ts';
import { answerAtOnce, type AccessQuestion } from './access-control-provider.ts';

/**
 * The answers of Refine's access control. A screen asks while it is being drawn, and cannot wait: the loaded set of codes
 * answers at once, and the provider is asked once for each screen and act as soon as the page is idle. Its word, kept in
 * Refine's cache where `useCan` finds it too, rules from then on.
 */

type Can = AccessControlProvider['can'];

const said = new Map<string, boolean>();
const waiting: (() => void)[] = [];
const corrections = createStore(0);

const nameOf = ({ resource, action }: AccessQuestion): string => `${resource}/${action}`;

/** Changes whenever the provider has said something else than the loaded set. */
export const useCorrections = (): number => useStore(corrections);

/** The provider's answer, or until it is there the one it is expected to give. */
export function answer(question: AccessQuestion, can: Can): boolean {
  const known = said.get(nameOf(question));
  if (known !== undefined) return known;
  const expected = answerAtOnce(question);
  said.set(nameOf(question), expected);
  if (waiting.length === 0) whenIdle(askAll);
  waiting.push(() => void ask(question, can));
  return expected;
}

function askAll(): void {
  for (const start of waiting.splice(0)) start();
}

async function ask(question: AccessQuestion, can: Can): Promise<void> {
  const reader = readerNow();
  const asked = queryClient.fetchQuery({
    queryKey: keyOf(question),
    queryFn: () => can(question),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
  // A provider that fails leaves what the loaded set says; the server decides in any case.
  const answered = await asked.catch(() => undefined);
  if (!answered || reader !== readerNow() || said.get(nameOf(question)) === answered.can) return;
  said.set(nameOf(question), answered.can);
  corrections.set(corrections.get() + 1);
}

/** The key of `useCan` for a question without parameters. */
const keyOf = ({ resource, action }: AccessQuestion): readonly unknown[] =>
  keys().access().resource(resource).action(action).params({ params: {} }).get();

const readerNow = (): string => {
  const { user, permissions } = getSession();
  return `${user?.id ?? ''}:${[...(permissions ?? [])].join(',')}`;
};

let reader = readerNow();

subscribeSession(() => {
  if (reader === readerNow()) return;
  reader = readerNow();
  said.clear();
  // Another reader, or another set: who they are and what they may do is asked anew.
  for (const queryKey of [keys().access().get(), keys().auth().get()]) void queryClient.resetQueries({ queryKey });
});
