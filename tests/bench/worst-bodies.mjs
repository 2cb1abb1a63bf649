// @ts-check
/** What asks for as much work as so many bytes can. */

/**
 * @param {number} bytes
 * @param {(n: number) => string} unit
 * @param {number} [most]
 */
function listed(bytes, unit, most = Infinity) {
  /** @type {string[]} */
  const parts = [];
  for (let [n, size] = [0, 2]; n < most; n += 1) {
    const part = unit(n);
    size += Buffer.byteLength(part) + 1;
    if (size > bytes) break;
    parts.push(part);
  }
  return parts;
}

/** @param {number} bytes @param {(n: number) => string} name @param {number} [most] */
const named = (bytes, name, most) => `{${listed(bytes, (n) => `${JSON.stringify(name(n))}:0`, most).join(',')}}`;

/** @param {number} bytes @param {string} before @param {string} unit @param {string} after */
const filled = (bytes, before, unit, after) =>
  before + unit.repeat(Math.max(0, Math.floor((bytes - before.length - after.length) / unit.length))) + after;

/** JSON bodies of about so many bytes. @param {number} bytes @returns {Record<string, string>} */
export const worstBodies = (bytes) => ({
  'many names': named(bytes, (n) => n.toString(36)),
  '200 names': named(bytes, (n) => `name ${n}`, 200),
  '200 long names': named(bytes, (n) => `${n}${'名'.repeat(Math.floor(bytes / 900))}`, 200),
  'one long name': filled(bytes, '{"', 'x_', '":0}'),
  'a name again and again': filled(bytes, '{"a":0', ',"a":0', '}'),
  depth: filled(bytes, '{"a":', '[', ''),
  'many digits': filled(bytes, '{"id":', '9', '}'),
  'a long list': filled(bytes, '{"ids":[0', ',0', '],"input":{}}'),
  'blanks in a text': filled(bytes, '{"name":"x', ' ', 'x"}'),
  'no JSON at the end': filled(bytes, '{"name":"', 'x', ''),
});

/** Lines of an import, each as bad as can be. @param {number} bytes @param {number} lines */
export const worstImport = (bytes, lines) => {
  const each = Math.floor(bytes / lines) - 40;
  const rows = Array.from(
    { length: lines },
    (_, n) => `{"line":${n + 2},"values":${named(each, (k) => k.toString(36), 200)}}`,
  );
  return `{"batch":"bad","dry_run":true,"rows":[${rows.join(',')}]}`;
};

/** Addresses of a list of about so many bytes. @param {number} bytes @returns {Record<string, string>} */
export const worstQueries = (bytes) => {
  const json = (/** @type {string} */ name, /** @type {string} */ text) =>
    `${name}=${encodeURIComponent(text).slice(0, bytes)}`;
  const most = Math.floor(bytes / 4);
  return {
    'many names': listed(bytes, (n) => `${n.toString(36)}=1`).join('&'),
    'one name again and again': listed(bytes, () => 'a=1').join('&'),
    'one long name': 'x'.repeat(bytes - 2),
    '49 long names': listed(bytes, (n) => `n${n}${'x'.repeat(Math.floor(bytes / 60))}=1`, 49).join('&'),
    'a filter of many names': json(
      'filter',
      named(most, (n) => n.toString(36)),
    ),
    'a filter of one long name': json(
      'filter',
      named(most, () => 'x'.repeat(most - 10), 1),
    ),
    'a deep filter': json('filter', `${'{"$or":['.repeat(most / 16)}{}${']}'.repeat(most / 16)}`),
    'many empty groups': json(
      'filter',
      `{"$or":[${Array(Math.floor(most / 3))
        .fill('{}')
        .join(',')}]}`,
    ),
    'many fields': json('fields', JSON.stringify(listed(most, (n) => n.toString(36)))),
    'a sort of many names': json('sort', named(most, (n) => n.toString(36)).replaceAll(':0', ':1')),
    'many groups': json('aggregate', `{"groupBy":${JSON.stringify(listed(most, (n) => n.toString(36)))}}`),
  };
};
