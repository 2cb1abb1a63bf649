import type { Page, Request, Route } from 'playwright-core';
import { WAITING } from './screen-registry.ts';

const json = (status: number, body: object, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const page502 = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

/** A refusal that is no news to whoever opens the page: no toast repeats it. */
export const IGNORED = 'User has no permission to access GET Single User!';

/** Answers every call like this. */
export const answering = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body });

export const UNREACHABLE = 'The server cannot be reached';
export const FALLBACK = 'Something went wrong while retriving data, please contact our technical support';
export const NO_ANSWER = 'The server did not answer.';
const SERVER_ERROR = 'Something went wrong on our side. (Request 4711)';
const TOO_MANY = 'Too many requests.';
const PROXY = '502 Bad Gateway';
const UNEXPECTED = 'Unexpected error occured when calling api. Please contact admin.';

/** What can come instead of an answer, what the reader is then told, and whether reading is tried again by itself. */
export interface Fault {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  readonly read: string;
  readonly write: string;
  /** What toasts say of reading, where that is something else. */
  readonly toast?: string;
  readonly isRetried: boolean;
}

const told = (text: string, isRetried = false): Pick<Fault, 'read' | 'write' | 'isRetried'> => ({
  read: text,
  write: text,
  isRetried,
});
const unanswered = { read: UNREACHABLE, write: NO_ANSWER, toast: FALLBACK, isRetried: true };

/** No two in a row say the same, so that what is left of one is not taken for the next. */
export const FAULTS: readonly Fault[] = [
  { name: 'offline', ...unanswered, answer: (route) => route.abort('internetdisconnected') },
  {
    name: 'the trouble of the server',
    ...told(SERVER_ERROR, true),
    answer: (route) => route.fulfill(json(500, { code: 'INTERNAL', message: SERVER_ERROR })),
  },
  {
    name: 'stalled, then cut off',
    ...unanswered,
    answer: async (route) => {
      await pause(50);
      await route.abort('timedout');
    },
  },
  {
    name: 'too many calls',
    ...told(TOO_MANY, true),
    answer: (route) =>
      route.fulfill(json(429, { code: 'TOO_MANY_REQUESTS', message: TOO_MANY }, { 'retry-after': '3' })),
  },
  {
    name: 'the page of a proxy',
    ...told(PROXY, true),
    answer: (route) => route.fulfill({ status: 502, headers: { 'content-type': 'text/html' }, body: page502 }),
  },
  {
    name: 'a page as a success',
    ...told(UNEXPECTED),
    answer: (route) => route.fulfill({ status: 200, headers: { 'content-type': 'text/html' }, body: page502 }),
  },
  {
    name: 'half an answer',
    ...told(UNEXPECTED),
    answer: (route) =>
      route.fulfill({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"data":{"id":1,"na' }),
  },
];

interface NotedCall {
  readonly url: string;
  /** A GET. */
  readonly isPlain: boolean;
  readonly at: number;
  end: number;
}

/** What the page itself noted: nothing that came and went between two looks is missed. */
export interface Notes {
  readonly calls: readonly NotedCall[];
  /** The texts of all error toasts, and how many were on screen at the same time. */
  readonly toasts: readonly string[];
  readonly mostToasts: number;
  /** Whether one was counted up. */
  readonly isRepeated: boolean;
}

/** Makes the page's clock ours, and lets every page from here on note its calls and error toasts. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const notes = { calls: [] as NotedCall[], toasts: [] as string[], mostToasts: 0, isRepeated: false };
    const plain = globalThis.fetch.bind(globalThis);
    const noted: typeof fetch = async (input, init) => {
      const { pathname, search } = new URL(String(input), location.href);
      const call = { url: pathname + search, isPlain: (init?.method ?? 'GET') === 'GET', at: Date.now(), end: 0 };
      notes.calls.push(call);
      try {
        const answer = await plain(input, init);
        // It is here when all of it is: half of one fails later than its head says.
        await answer
          .clone()
          .text()
          .catch(() => '');
        return answer;
      } finally {
        call.end = Date.now();
      }
    };
    const look = (): void => {
      const cards = [...document.querySelectorAll('.toast-error .toast-text')];
      notes.isRepeated ||= document.querySelector('.toast-error .toast-times') !== null;
      notes.mostToasts = Math.max(notes.mostToasts, cards.length);
      for (const card of cards) {
        const text = card.firstChild?.textContent ?? '';
        if (!notes.toasts.includes(text)) notes.toasts.push(text);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { fetch: noted, notes });
  });
}

/** Calls of the session belong to the shell; a check while typing belongs to nobody's act. */
const APART = ['/api/account/me', '/api/account/admin', '/api/auth/login', '/user-mgmt/check-email-available'];
export const isData = (path: string): boolean => /^\/(api|user-mgmt)\//.test(path) && !APART.includes(path);

/** A price is asked for by POST, since the server keeps what it said, and so is what a package would come to: questions all the same. */
export const isQuestion = (path: string): boolean => path === '/api/public/quotes' || path.endsWith('/simulate');

const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !isQuestion(new URL(request.url()).pathname);

/** Breaks reading or writing from here on; what comes back ends it. */
export async function breakCalls(page: Page, { answer }: Fault, which: 'read' | 'write'): Promise<() => Promise<void>> {
  const isMeant = ({ pathname }: URL): boolean => isData(pathname);
  const handle = (route: Route): Promise<void> =>
    isWrite(route.request()) === (which === 'write') ? answer(route) : route.fallback();
  await page.route(isMeant, handle);
  return () => page.unroute(isMeant, handle);
}

/** From here on the page's time stands, but for what a test lets it run. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Forgets what was noted, once the toasts of before are gone. */
export async function freshNotes(page: Page): Promise<void> {
  for (let ran = 0; ran < 5 && (await page.locator('.toast').count()) > 0; ran += 1) await page.clock.runFor(QUIET_MS);
  await page.evaluate(() => {
    Object.assign(Reflect.get(globalThis, 'notes') as object, { mostToasts: 0, isRepeated: false });
    const { calls, toasts } = Reflect.get(globalThis, 'notes') as Record<'calls' | 'toasts', unknown[]>;
    calls.length = 0;
    toasts.length = 0;
  });
}

const callsIn = ({ calls }: Notes, which: 'read' | 'write'): NotedCall[] =>
  calls.filter(({ url, isPlain }) => isData(url) && (isPlain || isQuestion(url)) === (which === 'read'));

const STEP_MS = 1000;
/** Longer than the longest pause between two attempts. */
const QUIET_MS = 5000;
/** On the wall, for a machine that does much else besides; nobody waits this long where nothing is wrong. */
const PATIENCE_MS = 30_000;

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/**
 * Lets the page's clock run until it has called, every call has ended, nothing loads, and no further call follows.
 * Answers and code take real time, so the clock stands while one is under way. Once a call has been made as often as it
 * should be, the quiet that has to follow passes in one step.
 */
export async function untilQuiet(page: Page, which: 'read' | 'write', attempts: number): Promise<Notes> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let quiet = 0, asked = 0; ;) {
    const { notes, isLoading } = await page.evaluate(
      (waiting) => ({
        notes: Reflect.get(globalThis, 'notes') as Notes,
        isLoading: document.querySelector(waiting) !== null,
      }),
      WAITING,
    );
    const calls = callsIn(notes, which);
    const isOpen = calls.some(({ end }) => end === 0);
    if (calls.length === 0 || isOpen || isLoading || calls.length > asked) quiet = 0;
    if (quiet >= QUIET_MS) return { ...notes, calls };
    if (Date.now() > deadline) throw new Error(`Not quiet: ${JSON.stringify({ calls, isLoading })}`);
    asked = calls.length;
    if (isOpen || asked === 0) await pause(10);
    if (isOpen) continue;
    const step = asked === 0 ? 50 : repeats(calls).length < attempts ? STEP_MS : QUIET_MS;
    await page.clock.runFor(step);
    if (asked > 0) quiet += step;
  }
}

/** The call made most often, each time it was made. */
function repeats(calls: readonly NotedCall[]): NotedCall[] {
  const urls = [...new Set(calls.map(({ url }) => url))];
  const [most = []] = urls
    .map((asked) => calls.filter(({ url }) => url === asked))
    .toSorted((one, other) => other.length - one.length);
  return most;
}

/** Whole seconds of the page's clock between one attempt's end and the next one's begin, of the call made most often. */
export function pausesOf({ calls }: Notes): number[] {
  const most = repeats(calls);
  return most.slice(1).map(({ at }, index) => Math.round((at - (most[index]?.end ?? 0)) / 1000));
}
