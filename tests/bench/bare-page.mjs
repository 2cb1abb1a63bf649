// @ts-check
/**
 * The least page that shows a list: React alone, one call, one table. What the back-office takes longer than this is its own doing.
 */
import { createServer, request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './support.mjs';

const SOURCE = 'virtual:bare-page';

/**
 * @param {string} path
 * @param {readonly string[]} fields
 */
const pageCode = (path, fields) => `
  import { createElement as h, useEffect, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  const fields = ${JSON.stringify(fields)};
  const token = /(?:^|; )jwt=([^;]*)/.exec(document.cookie)?.[1];
  const asked = fetch(${JSON.stringify(path)}, { headers: { authorization: 'Bearer ' + token } }).then((answer) => answer.json());
  function List() {
    const [rows, setRows] = useState(null);
    useEffect(() => void asked.then(({ users }) => setRows(users)), []);
    if (!rows) return h('p', null, 'Loading');
    const cells = (row) => fields.map((name) => h('td', { key: name }, String(row[name] ?? '–')));
    const lines = rows.map((row) => h('tr', { key: row.id, 'data-id': row.id }, cells(row)));
    return h('table', null, h('tbody', null, lines));
  }
  createRoot(document.getElementById('root')).render(h(List));
`;

/** @param {string} code */
async function bundle(code) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'bare-page',
        resolveId: (id) => (id === SOURCE ? id : null),
        load: (id) => (id === SOURCE ? code : null),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: SOURCE } },
  });
  const [{ output }] = /** @type {[import('vite').Rolldown.RolldownOutput]} */ ([result].flat());
  return output[0].code;
}

/**
 * Serves the page beside a running server, to which its call is passed on.
 * @param {{ port: number, api: string, path: string, fields: readonly string[] }} page
 */
export async function serveBarePage({ port, api, path, fields }) {
  const script = brotliCompressSync(await bundle(pageCode(path, fields)));
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rows</title><link rel="icon" href="data:,">' +
    '<script type="module" src="/page.js"></script></head><body><div id="root"></div></body></html>';
  const server = createServer((asked, answer) => {
    if (asked.url?.startsWith('/api/')) {
      const passed = request(`${api}${asked.url}`, { headers: asked.headers, method: asked.method }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      });
      asked.pipe(passed);
    } else if (asked.url === '/page.js') {
      answer.writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      answer.end(script);
    } else {
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.end(html);
    }
  });
  await new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, kB: script.length / 1000, stop };
}
