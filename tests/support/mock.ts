import { http } from 'msw';
import { setupServer } from 'msw/node';
import type { TestApp } from './app.ts';

/**
 * The API as a mock: the product's own server function over whatever store the test opened, answering calls to `host`.
 * Nothing is written twice, so the mock cannot drift from the server.
 */
export function mockApi(app: TestApp, host: string): ReturnType<typeof setupServer> {
  return setupServer(http.all(`${host}/*`, ({ request }) => app.fetch(request)));
}
