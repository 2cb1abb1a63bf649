/** Bodies that ask for as much work as so many bytes can, by what there is too much of. */
export function worstBodies(bytes: number): Record<string, string> {
  const names = (most: number, name: (n: number) => string): string => {
    const parts: string[] = [];
    for (let [n, size] = [0, 2]; n < most; n += 1) {
      const part = `${JSON.stringify(name(n))}:0`;
      size += part.length + 1;
      if (size > bytes) break;
      parts.push(part);
    }
    return `{${parts.join(',')}}`;
  };
  const filled = (before: string, unit: string, after: string): string =>
    before + unit.repeat(Math.max(0, Math.floor((bytes - before.length - after.length) / unit.length))) + after;
  return {
    'as many short names as fit': names(Infinity, (n) => n.toString(36)),
    'one name given again and again': filled('{"a":0', ',"a":0', '}'),
    'two hundred names': names(200, (n) => `n${n}`),
    'two hundred long names': names(200, (n) => `${n}${'名'.repeat(Math.floor(bytes / 900))}`),
    'two hundred names of control characters': names(200, (n) => `${n}${'\u0001'.repeat(Math.floor(bytes / 2000))}`),
    'one long name': filled('{"', 'x', '":0}'),
    'names of every prototype': '{"__proto__":{"a":1},"constructor":1,"toString":2,"hasOwnProperty":3,"valueOf":null}',
    'depth without end': filled('{"a":', '[', ''),
    'depth of objects': filled('', '{"a":', ''),
    'a number of many digits': filled('{"id":', '9', '}'),
    'a long list': filled('{"ids":[0', ',0', '],"input":{}}'),
    'a list of objects': filled('{"rows":[{}', ',{}', '],"batch":"b"}'),
    'a text of blanks': filled('{"name":"x', ' ', 'x"}'),
  };
}
