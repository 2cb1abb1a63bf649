// @vitest-environment happy-dom
import { Refine, useList } from '@refinedev/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/areas.ts';
import { useSend } from '#admin/crud/action/use-send.ts';
import { notificationProvider } from '#admin/providers/notification-provider.ts';
import { http } from '#browser/http.ts';
import { toast } from '#browser/toasts.tsx';
import { users } from '#resources/people/users.ts';
import type { AnyResource } from '#shared/resource.ts';

const USERS = users as unknown as AnyResource;

const lists = vi.fn<() => Promise<object>>(() => Promise.resolve({ data: [], total: 0 }));
const undone = vi.fn<(asked: { url: string }) => Promise<object>>(() => Promise.resolve({ data: {} }));
const asked = vi.fn<typeof fetch>();
const onDone = vi.fn<(answer: unknown, given: unknown) => void>();
const unused = () => Promise.reject(new Error('not asked for'));
const dataProvider = {
  getList: lists,
  getOne: unused,
  create: unused,
  update: unused,
  deleteOne: unused,
  custom: undone,
  getApiUrl: () => '',
} as never;
const providers = { dataProvider, notificationProvider };

/** Answers the next call when it is told to. */
function nextAnswer(): (status: number, body: unknown) => Promise<void> {
  let resolve!: (response: Response) => void;
  asked.mockReturnValueOnce(new Promise((settle) => (resolve = settle)));
  return (status, body) => act(async () => resolve(Response.json(body, { status })));
}

const keysSent = (): (string | null)[] =>
  asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
const told = (): string[] => toast.shown().map(({ kind, message }) => `${kind}: ${message}`);
const press = (body = 'tea') => act(async () => void fireEvent.click(screen.getByText(body)));

function Kettle(): ReactNode {
  const { send, isBusy, refusal, failure } = useSend(
    USERS,
    (given: { drink: string }, options) => http.post<{ audit_id: number }>('/api/kettle', given, options),
    { said: (_answer, { drink }) => `Made ${drink}.`, onDone },
  );
  useList({ resource: 'users' });
  return (
    <>
      {['tea', 'milk'].map((drink) => (
        <button key={drink} type="button" aria-disabled={isBusy} onClick={() => void send({ drink })}>
          {drink}
        </button>
      ))}
      <p role="alert">{refusal}</p>
      <p role="note">{Object.keys(failure?.errors ?? {}).join()}</p>
    </>
  );
}

async function show() {
  const shown = render(
    <Refine {...providers} options={{ disableTelemetry: true }}>
      <Suspense>
        <Kettle />
      </Suspense>
    </Refine>,
  );
  await screen.findByText('tea');
  await waitFor(() => expect(lists).toHaveBeenCalled());
  lists.mockClear();
  return shown;
}

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  toast.shown().forEach(({ id }) => toast.dismiss(id));
  vi.unstubAllGlobals();
});

describe('what is sent', () => {
  it('is sent once, however often it is pressed, and busy until it is answered', async () => {
    const answer = nextAnswer();
    await show();
    act(() => {
      fireEvent.click(screen.getByText('tea'));
      fireEvent.click(screen.getByText('tea'));
    });
    await press();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.getByText('tea').getAttribute('aria-disabled')).toBe('true');
    await answer(200, { audit_id: 7 });
    await waitFor(() => expect(screen.getByText('tea').getAttribute('aria-disabled')).toBe('false'));
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ audit_id: 7 }, { drink: 'tea' });
  });

  it('is told with its way back, and what shows the resource asks again after either', async () => {
    const answer = nextAnswer();
    await show();
    await press();
    await answer(200, { audit_id: 7 });
    expect(told()).toEqual(['success: Made tea.']);
    await waitFor(() => expect(lists).toHaveBeenCalledTimes(1));
    await act(async () => toast.shown()[0]?.action?.run());
    expect(undone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: '/api/audit/7/undo' }));
    await waitFor(() => expect(lists).toHaveBeenCalledTimes(2));
  });

  it('keeps its key for a retry of the same body, renews it for another and after it was done', async () => {
    await show();
    for (const [drink, status] of [
      ['tea', 409],
      ['tea', 200],
      ['tea', 409],
      ['milk', 409],
    ] as const) {
      const answer = nextAnswer();
      await press(drink);
      await answer(status, { code: 'CONFLICT', message: 'Dry' });
      await waitFor(() => expect(screen.getByText('tea').getAttribute('aria-disabled')).toBe('false'));
    }
    const [first, again, second, other] = keysSent();
    expect(again).toBe(first);
    expect(new Set([first, second, other]).size).toBe(3);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
  });
});

/** Every press asks at another price, which makes no other order of it. */
function Priced(): ReactNode {
  const price = useRef(0);
  const { send, isBusy } = useSend(
    USERS,
    (given: { drink: string; price: number }, options) =>
      http.post<{ audit_id: number }>('/api/kettle', given, options),
    { sameBy: ({ drink }) => ({ drink }) },
  );
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => void send({ drink: 'tea', price: (price.current += 1) })}
    >
      tea
    </button>
  );
}

describe('what is asked for anew in between', () => {
  it('goes as it first went while nobody knows whether it was done, and anew once it was refused', async () => {
    render(
      <Refine {...providers} options={{ disableTelemetry: true }}>
        <Priced />
      </Refine>,
    );
    const statuses = [500, 502, 409, 200, 200];
    for (const status of statuses) {
      const answer = nextAnswer();
      await press();
      await answer(status, { code: 'CONFLICT', message: 'Dry' });
      await waitFor(() => expect(screen.getByText('tea').getAttribute('aria-disabled')).toBe('false'));
    }
    const prices = asked.mock.calls.map(([, init]) => (JSON.parse(String(init?.body)) as { price: number }).price);
    expect(prices).toEqual([1, 1, 1, 4, 5]);
    const [first, second, third, afterRefusal, afterSuccess] = keysSent();
    expect([second, third]).toEqual([first, first]);
    expect(new Set([first, afterRefusal, afterSuccess]).size).toBe(3);
  });
});

describe('what is refused', () => {
  it.each([
    ['a refusal', { code: 'CONFLICT', message: 'The kettle is empty' }, 'The kettle is empty', ''],
    ['a refusal of a field', { code: 'VALIDATION', errors: { drink: ['Too hot'] } }, 'Too hot', 'drink'],
  ])('is shown where it was asked for: %s', async (_what, body, said, field) => {
    const answer = nextAnswer();
    await show();
    await press();
    await answer(409, { message: '', ...body });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
    expect(screen.getByRole('note').textContent).toBe(field);
    expect(told()).toEqual([]);
    const second = nextAnswer();
    await press();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('alert').textContent).toBe('');
    await second(200, {});
    expect(told()).toEqual(['success: Made tea.']);
  });

  it('says which actions are possible now', async () => {
    const answer = nextAnswer();
    await show();
    await press();
    await answer(409, { code: 'CONFLICT', message: 'It is banned.', allowed: [] });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^It is banned\. .+/));
    await waitFor(() => expect(lists).toHaveBeenCalledTimes(1));
  });

  it('says that the server did not answer, and asks it nothing more', async () => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await show();
    await press();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^The server did not answer/));
    expect(screen.getByText('tea').getAttribute('aria-disabled')).toBe('false');
    expect(lists).not.toHaveBeenCalled();
  });
});

describe('what is left while it is on its way', () => {
  it('is told all the same, leads nowhere, and warns of nothing', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = nextAnswer();
    const { unmount } = await show();
    await press();
    unmount();
    await answer(200, { audit_id: 7 });
    await waitFor(() => expect(told()).toEqual(['success: Made tea.']));
    expect(onDone).not.toHaveBeenCalled();
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
