// @ts-check
/** The calendar of that house in a browser: painted as the board and as a plain table, and scrolled. */

/** @typedef {import('./chromium.mjs').Page} Page */

/**
 * Milliseconds between frames while the element (the page itself without one) is scrolled by 240 px in each.
 * @param {Page} page
 * @param {string | null} selector
 */
export const framesOf = (page, selector) =>
  page.evaluate(
    (found) =>
      /** @type {Promise<number[]>} */ (
        new Promise((resolve) => {
          const element = found === null ? document.documentElement : document.querySelector(found);
          /** @type {number[]} */
          const frames = [];
          let last = performance.now();
          const step = () => {
            const now = performance.now();
            frames.push(now - last);
            last = now;
            element?.scrollBy({ top: 240, behavior: 'instant' });
            if (frames.length < 60) requestAnimationFrame(step);
            else resolve(frames.slice(1));
          };
          requestAnimationFrame(step);
        })
      ),
    selector,
  );

/** A plain table of the same answer: one row for each unit, one cell for each stay. @param {Page} page */
export const paintTable = (page, /** @type {string} */ path, /** @type {string} */ token) =>
  page.evaluate(
    async ([address, bearer]) => {
      const beganAt = performance.now();
      const answer = await fetch(address, { headers: { authorization: `Bearer ${bearer}` } });
      const { data } = /** @type {any} */ (await answer.json());
      const firstDay = Date.parse(data.from);
      const at = (/** @type {string} */ day) => Math.round((Date.parse(day) - firstDay) / 86_400_000);
      const days = at(data.to);
      /** @type {Map<string, any[]>} */
      const lines = new Map(
        data.room_types.flatMap((/** @type {any} */ type) =>
          type.units.map((/** @type {any} */ unit) => [
            `${unit.number}`,
            data.stays.filter((/** @type {any} */ stay) => stay.unit_id === unit.id),
          ]),
        ),
      );
      const html = [...lines].map(([number, stays]) => {
        let day = 0;
        let cells = `<th>${number}</th>`;
        for (const stay of stays.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1))) {
          const [start, end] = [Math.max(0, at(stay.arrival)), Math.min(days, at(stay.departure))];
          cells += '<td></td>'.repeat(start - day) + `<td colspan="${end - start}">${stay.title}</td>`;
          day = end;
        }
        return `<tr>${cells}${'<td></td>'.repeat(days - day)}</tr>`;
      });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        'td, th { max-width: 60px; overflow: hidden; white-space: nowrap; font: 12px sans-serif; border: 1px solid #ccc }',
      );
      document.adoptedStyleSheets = [sheet];
      document.body.innerHTML = `<table>${html.join('')}</table>`;
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
      return performance.now() - beganAt;
    },
    /** @type {const} */ ([path, token]),
  );

/**
 * Goes to other days as a link does; milliseconds until they are painted.
 * @param {Page} page
 * @param {string} path
 */
export const paintBoard = (page, path) =>
  page.evaluate(
    (address) =>
      /** @type {Promise<number>} */ (
        new Promise((resolve, reject) => {
          const first = () => document.querySelector('.tape-day')?.getAttribute('aria-label');
          const before = first();
          const giveUp = setTimeout(() => reject(new Error(`${address} did not come`)), 30_000);
          const beganAt = performance.now();
          const observer = new MutationObserver(() => {
            if (first() === before || document.querySelector('.tape-stay') === null) return;
            observer.disconnect();
            clearTimeout(giveUp);
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - beganAt)));
          });
          observer.observe(document, { childList: true, subtree: true, attributes: true });
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
        })
      ),
    path,
  );
