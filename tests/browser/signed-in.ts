import type { BrowserContextOptions } from 'playwright-core';
import type { RunningServer } from '#tests/support/server.ts';

/** A caller of the API beside the browser: it prepares what a page then shows, and looks up what a page has done. */
export interface Caller {
  readonly token: string;
  /** The body of the answer; anything but a success fails the test. */
  call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** A record as it stands now. */
  one(resource: string, id: number): Promise<Record<string, unknown>>;
  rows(path: string, resource?: string): Promise<Record<string, unknown>[]>;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signInAs(server: RunningServer, { email, password }: Credentials): Promise<Caller> {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${server.url}${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const token = String((await call('POST', '/api/auth/login', { email, password }))['token']);
  return {
    token,
    call: (method, path, body) => call(method, path, body, token),
    one: async (resource, id) =>
      (await call('GET', `/api/${resource}/${id}`, undefined, token))['data'] as Record<string, unknown>,
    rows: async (path, resource = 'users') =>
      (await call('GET', path, undefined, token))[resource] as Record<string, unknown>[],
  };
}

/** A profile that is signed in already: the cookie as the sign-in page leaves it. */
export const profileOf = (server: RunningServer, { token }: Caller): BrowserContextOptions => ({
  storageState: {
    origins: [],
    cookies: [
      {
        name: 'jwt',
        value: token,
        domain: new URL(server.url).hostname,
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
  },
});

let lastNumber = 0;

/** What a new user needs, different each time. */
export function newUser(name: string): { name: string; email: string; phone: string; role: string } {
  lastNumber += 1;
  const number = String(lastNumber).padStart(4, '0');
  return { name, email: `guest.${number}@mail.test`, phone: `+6012777${number}`, role: 'user' };
}
