// @ts-check
import { stripVTControlCharacters } from 'node:util';

/** Tells what is wrong with the sources in the terminal, on every open page and to every call. */

/** @typedef {{ message: string, stack: string }} Trouble */

export class DevTrouble {
  /** @type {Trouble | null} */
  now = null;
  #isShown = false;
  #vite;

  /** @param {import('vite').ViteDevServer} vite */
  constructor(vite) {
    this.#vite = vite;
  }

  /** @param {unknown} error */
  tell(error) {
    const said = troubleOf(error);
    const isNews = this.now?.message !== said.message;
    this.now = said;
    if (!isNews) return;
    console.error(`\n${said.stack || said.message}\n`);
    this.show();
  }

  /** On the pages that are open, and on those that come while it lasts. */
  show() {
    if (this.now === null || this.#vite.ws.clients.size === 0) return;
    this.#isShown = true;
    this.#vite.ws.send({ type: 'error', err: this.now });
  }

  end() {
    if (this.now === null) return;
    this.now = null;
    console.log('  That is mended; Highland goes on.\n');
    // Calls have failed meanwhile; a page that asks again is the sure way to get rid of all of it.
    if (this.#isShown) this.#vite.ws.send({ type: 'full-reload', path: '*' });
    this.#isShown = false;
  }

  /**
   * Answers 503, so that the page does not take it for the end of the session.
   * @param {import('node:http').ServerResponse} response
   */
  answer(response) {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '1' };
    response.writeHead(503, headers).end(JSON.stringify({ code: 'NOT_READY', message: this.now?.message ?? '' }));
  }
}

/**
 * Expected trouble is a sentence; of anything else its finder needs the stack as well.
 * @param {unknown} error
 * @returns {Trouble}
 */
function troubleOf(error) {
  if (!(error instanceof Error)) return { message: String(error), stack: '' };
  const message = stripVTControlCharacters(error.message);
  return { message, stack: error.name === 'StartupError' ? '' : stripVTControlCharacters(error.stack ?? '') };
}
