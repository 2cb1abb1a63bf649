/**
 * The plural and the singular of a resource's name, which Refine shows for resources that say no title of their own. Knows English
 * that keeps its rules: the package itself brings 9 kB of exceptions for titles that all our resources do say.
 */

/** As Refine sees it, a name in letters that have no plural stays as it is. */
const isEnglish = (name: string): boolean => /[a-z]$/i.test(name);

export function singular(name: string): string {
  if (/(ss|us|is)$/i.test(name)) return name;
  if (/ies$/i.test(name)) return `${name.slice(0, -3)}y`;
  if (/(ss|[^o]us|x|ch|sh)es$/i.test(name)) return name.slice(0, -2);
  return name.replace(/s$/i, '');
}

export function plural(name: string): string {
  const one = singular(name);
  if (!isEnglish(name)) return name;
  if (/[^aeiou]y$/i.test(one)) return `${one.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/i.test(one) ? `${one}es` : `${one}s`;
}
