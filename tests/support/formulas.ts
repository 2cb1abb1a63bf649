import { divideRounded } from '#shared/money.ts';

/**
 * What a formula comes to, in sen: sums and products of amounts (`RM1,030.45`), numbers, percent, fractions (`× 15 / 31`) and
 * brackets; each product of a percentage or fraction is rounded to the sen. What stands behind an equals sign is only said.
 */
export function senOf(formula: string): number {
  const [text = ''] = formula.split('=');
  const tokens = [...text.matchAll(/RM[\d,]+\.\d\d|[\d.]+%?|[()+−×/]/g)].map(([token]) => token);
  if (tokens.join('') !== text.replaceAll(' ', '')) throw new Error(`Not a formula: ${formula}`);
  let at = 0;
  const factor = (): { value: number; per: number } => {
    const token = tokens[at++] ?? '';
    if (token === '−') {
      const { value, per } = factor();
      return { value: 0 - value, per };
    }
    if (token === '(') {
      const value = sum();
      if (tokens[at++] !== ')') throw new Error(`Not closed: ${formula}`);
      return { value, per: 1 };
    }
    if (token.startsWith('RM')) return { value: Number(token.slice(2).replaceAll(/[,.]/g, '')), per: 1 };
    if (token.endsWith('%')) return { value: Math.round(Number(token.slice(0, -1)) * 100), per: 10_000 };
    if (!/^\d+$/.test(token)) throw new Error(`Not a formula: ${formula}`);
    return { value: Number(token), per: 1 };
  };
  const product = (): number => {
    let { value, per } = factor();
    while (tokens[at] === '×' || tokens[at] === '/') {
      const isOver = tokens[at++] === '/';
      const next = factor();
      value *= isOver ? 1 : next.value;
      per *= isOver ? next.value : next.per;
    }
    return divideRounded(value, per);
  };
  const sum = (): number => {
    let total = product();
    while (tokens[at] === '+' || tokens[at] === '−') {
      const sign = tokens[at++] === '+' ? 1 : -1;
      total += sign * product();
    }
    return total;
  };
  const value = sum();
  if (at < tokens.length) throw new Error(`Left over: ${formula}`);
  return value;
}
