import type { Page, Route } from 'playwright-core';

const json = (status: number, body: object, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const page502 = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';
export const SERVER_ERROR = 'Something went wrong on our side. (Request 4711)';
export const TOO_MANY = 'Too many requests.';

type Fault = (route: Route) => Promise<void>;

/** What can come instead of an answer. */
const FAULTS = {
  offline: (route) => route.abort('internetdisconnected'),
  'stalled, then cut off': async (route) => {
    await new Promise((resume) => setTimeout(resume, 300));
    await route.abort('timedout');
  },
  'the trouble of the server': (route) => route.fulfill(json(500, { code: 'INTERNAL', message: SERVER_ERROR })),
  'too many calls': (route) =>
    route.fulfill(json(429, { code: 'TOO_MANY_REQUESTS', message: TOO_MANY }, { 'retry-after': '1' })),
  'the page of a proxy': (route) =>
    route.fulfill({ status: 502, headers: { 'content-type': 'text/html' }, body: page502 }),
  'a page as a success': (route) =>
    route.fulfill({ status: 200, headers: { 'content-type': 'text/html' }, body: page502 }),
  'nothing as a success': (route) => route.fulfill({ status: 200, body: '' }),
  'half an answer': (route) =>
    route.fulfill({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"data":{"id":1,"na' }),
  'nothing as a refusal': (route) => route.fulfill({ status: 404, body: '' }),
} satisfies Record<string, Fault>;
export type Faults<T> = Readonly<Record<keyof typeof FAULTS, T>>;

/** What the reader got to see, and the whole seconds between one attempt's end and the next one's begin. */
export interface Told {
  readonly toasts: readonly string[];
  readonly inPlace: readonly string[];
  readonly waited: readonly number[];
}

const IN_PLACE = '.list-state p:first-of-type, .refusal p, .form-notice-error > div';
const STEP_MS = 250;
/** Longer than the longest pause between two attempts. */
const QUIET_MS = 4500;
/** On the wall: what has not been said by then is not said. */
const PATIENCE_MS = 15_000;

/** Makes the page's clock ours, and lets each page from here on note in its own time when its calls began and ended. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const calls: { url: string; at: number; end: number }[] = [];
    const plain = globalThis.fetch.bind(globalThis);
    const noted: typeof fetch = async (input, init) => {
      const call = { url: String(input), at: Date.now(), end: 0 };
      calls.push(call);
      try {
        return await plain(input, init);
      } finally {
        call.end = Date.now();
      }
    };
    Object.assign(globalThis, { fetch: noted, calls });
  });
}

const callsTo = (page: Page, path: string): Promise<{ at: number; end: number }[]> =>
  page.evaluate((part) => {
    const all = Reflect.get(globalThis, 'calls') as { url: string; at: number; end: number }[];
    return all.filter(({ url }) => url.includes(part));
  }, path);

/** Breaks one call, and lets the page's clock run until it has said so and asks no more. */
export async function meet(page: Page, path: string, fault: Fault, act: () => Promise<void>): Promise<Told> {
  const isMeant = (url: URL): boolean => url.pathname.includes(path);
  const before = (await callsTo(page, path)).length;
  await page.route(isMeant, fault);
  await act();
  const toasts = new Set<string>();
  const inPlace = new Set<string>();
  const deadline = Date.now() + PATIENCE_MS;
  for (let quiet = 0, asked = 0; Date.now() < deadline && quiet < QUIET_MS; quiet += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    for (const text of await page.locator('.toast-error .toast-text').allInnerTexts()) toasts.add(text);
    for (const text of await page.locator(IN_PLACE).allInnerTexts()) inPlace.add(text);
    const calls = (await callsTo(page, path)).slice(before);
    const isOpen = calls.length === 0 || calls.some(({ end }) => end === 0);
    if (calls.length > asked || isOpen || toasts.size + inPlace.size === 0) quiet = 0;
    asked = calls.length;
  }
  await page.unroute(isMeant);
  const calls = (await callsTo(page, path)).slice(before);
  const waited = calls.slice(1).map(({ at }, index) => Math.round((at - (calls[index]?.end ?? 0)) / 1000));
  return { toasts: [...toasts], inPlace: [...inPlace], waited };
}

export const eachFault = async <T>(run: (fault: Fault) => Promise<T>): Promise<Record<string, T>> => {
  const seen: Record<string, T> = {};
  for (const [name, fault] of Object.entries(FAULTS)) seen[name] = await run(fault);
  return seen;
};
