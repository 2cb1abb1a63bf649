import { expect, it } from 'vitest';
import { gather } from '#browser/gather.ts';

it('answers the questions of one turn by one call, and those of the next by another', async () => {
  const calls: (readonly number[])[] = [];
  const ask = gather<number, string>(async (keys) => {
    calls.push(keys);
    await Promise.resolve();
    return new Map(keys.filter((key) => key !== 3).map((key) => [key, `no. ${key}`]));
  });
  expect(await Promise.all([ask(1), ask(2), ask(1), ask(3)])).toEqual(['no. 1', 'no. 2', 'no. 1', null]);
  expect(await ask(1)).toBe('no. 1');
  expect(calls).toEqual([[1, 2, 3], [1]]);
});

it('tells everybody who asked that the call failed, and asks anew afterwards', async () => {
  let isDown = true;
  const ask = gather<number, number>((keys) =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve(new Map(keys.map((key) => [key, key * 2]))),
  );
  const answers = await Promise.allSettled([ask(1), ask(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await ask(2)).toBe(4);
});
