// @vitest-environment happy-dom
import { Refine } from '@refinedev/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/areas.ts';
import { useBulkRun } from '#admin/crud/action/bulk-run.ts';
import { loadMatching } from '#admin/crud/list/select-matching.ts';
import { SELECTION_LIMIT } from '#shared/constants.ts';
import { decodeListParams } from '#shared/list-query.ts';
import type { AnyResource } from '#shared/resource.ts';
import { users } from '#resources/people/users.ts';

const USERS = users as unknown as AnyResource;
const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const questionOf = (url: unknown) => {
  const decoded = decodeListParams(new URL(String(url), 'http://h.test').search.slice(1));
  if (!decoded.ok) throw new Error('no list call');
  return decoded.value;
};

/** Answers list calls from records with these ids. */
function answerFrom(ids: () => readonly number[]): void {
  asked.mockImplementation((url) => {
    const { filter = {}, pagination } = questionOf(url);
    const after = (filter['id'] as { $gt: number }).$gt;
    const rest = ids().filter((id) => id > after);
    return Promise.resolve(
      Response.json({ users: rest.slice(0, pagination?.limit).map((id) => ({ id })), totalCount: rest.length }),
    );
  });
}

const watch = { signal: new AbortController().signal, onProgress: () => undefined };
const MATCHING = { resource: 'users', filter: { status: 'pending' }, limit: SELECTION_LIMIT };

describe('all records that match', () => {
  it('are loaded part by part by the list’s filter, and none is missed where others go meanwhile', async () => {
    let there = Array.from({ length: 1200 }, (_, at) => at + 1);
    answerFrom(() => there);
    const counts: number[] = [];
    const rows = await loadMatching(MATCHING, {
      ...watch,
      onProgress: (count) => {
        counts.push(count);
        // Somebody decides the first hundred.
        there = there.filter((id) => id > 100);
      },
    });
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1200 }, (_, at) => at + 1));
    expect(counts).toEqual([500, 1000, 1200]);
    expect(questionOf(asked.mock.calls[1]?.[0])).toMatchObject({ filter: { status: 'pending', id: { $gt: 500 } } });
  });

  it('end at the limit, and at a stop', async () => {
    answerFrom(() => Array.from({ length: 3000 }, (_, at) => at + 1));
    expect(await loadMatching({ ...MATCHING, limit: 700 }, watch)).toHaveLength(700);
    const controller = new AbortController();
    const loading = loadMatching(MATCHING, { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(loading).rejects.toThrow(/abort/i);
  });

  it('keep a condition of the filter on the id itself', async () => {
    answerFrom(() => []);
    await loadMatching({ ...MATCHING, filter: { id: { $gt: 7 } } }, watch).catch(() => undefined);
    expect(JSON.stringify(questionOf(asked.mock.calls[0]?.[0]).filter)).toContain('{"$gt":7}');
  });
});

/** Of the ids: what is done to later ones is for good. */
const LAST_UNDONE = 1130;

describe('a long bulk act', () => {
  const calls: { ids: number[]; answer: () => void }[] = [];
  const custom = ({ payload }: { payload: { ids: number[] } }) =>
    new Promise((resolve) => {
      const { ids } = payload;
      const results = ids.map((id) => ({ id, ok: true, ...(id > LAST_UNDONE && { for_good: true }) }));
      calls.push({ ids, answer: () => resolve({ data: { results, batch_id: `b${ids[0]}` } }) });
    });
  const dataProvider = { custom, getList: () => Promise.resolve({ data: [], total: 0 }), getApiUrl: () => '' } as never;
  const around = ({ children }: { children: ReactNode }): ReactNode => (
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true }}>
      <Suspense>{children}</Suspense>
    </Refine>
  );
  const onFinished = vi.fn<(batches: readonly string[], count: number) => void>();
  const answerLast = () => act(async () => calls.at(-1)?.answer());
  const ids = Array.from({ length: 1200 }, (_, at) => at + 1);
  beforeEach(() => void (calls.length = 0));

  it('goes in parts of which none is over the server’s limit, and stops where the reader says so', async () => {
    const { result } = renderHook(() => useBulkRun(USERS, 'ban', { offlineText: 'offline', onFinished }), {
      wrapper: around,
    });
    await act(async () => void result.current.run(ids, {}));
    await answerLast();
    expect(calls.map(({ ids: part }) => part.length)).toEqual([30, 30]);
    act(() => void result.current.stop());
    await answerLast();
    // What was under way is done; the rest was never sent.
    expect(calls).toHaveLength(2);
    expect(result.current.state).toMatchObject({ phase: 'finished', total: 1200, batches: ['b31', 'b1'] });
    expect(result.current.state.left).toEqual(ids.slice(60));
    expect(onFinished).toHaveBeenLastCalledWith(['b31', 'b1'], 60);

    const { left } = result.current.state;
    await act(async () => void result.current.run(left, {}, result.current.state));
    while (result.current.state.phase === 'running') await answerLast();
    expect(result.current.state.results.map(({ id }) => id)).toEqual(ids);
    expect(result.current.state).toMatchObject({ phase: 'finished', total: 1200, left: [] });
  });

  it('offers to undo the parts of which something can be', async () => {
    const { result } = renderHook(() => useBulkRun(USERS, 'ban', { offlineText: 'offline', onFinished }), {
      wrapper: around,
    });
    await act(async () => void result.current.run(ids.slice(1100), {}));
    while (result.current.state.phase === 'running') await answerLast();
    expect(calls.map(({ ids: [first] }) => first)).toEqual([1101, 1126, 1151, 1176]);
    expect(result.current.state.batches).toEqual(['b1126', 'b1101']);
  });
});
