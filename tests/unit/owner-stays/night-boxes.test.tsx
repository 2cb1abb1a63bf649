// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FreeNightsPart } from '#admin/owner-stays/NightBoxes.tsx';
import { ownerStaysWords } from '#admin/owner-stays/words.ts';
import { installI18next } from '#browser/i18next.ts';

installI18next();
afterEach(cleanup);

/** A form for a three-night stay; `<output>` shows its input. */
function Form({ start }: { start: Readonly<Record<string, unknown>> }): ReactNode {
  const [input, setInput] = useState({ arrival: '2027-02-03', departure: '2027-02-06', ...start });
  return (
    <>
      <FreeNightsPart recordId={null} input={input} fill={(values) => setInput({ ...input, ...values })} />
      <output>{JSON.stringify(input)}</output>
    </>
  );
}

const boxes = (): HTMLInputElement[] => screen.queryAllByRole<HTMLInputElement>('checkbox');
const ticked = (): boolean[] => boxes().map(({ checked }) => checked);
const freeDays = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '{}').free_days;

it('begins with every night free, and lists the free nights as text once one is paid', async () => {
  await ownerStaysWords.load();
  render(<Form start={{}} />);
  expect(ticked()).toEqual([true, true, true]);
  fireEvent.click(boxes()[1]!);
  expect([ticked(), freeDays()]).toEqual([[true, false, true], '2027-02-03, 2027-02-05']);
  expect(screen.getByText('2 free, 1 paid')).toBeTruthy();
  fireEvent.click(boxes()[1]!);
  expect([ticked(), freeDays()]).toEqual([[true, true, true], '']);
});

it('leaves the last free night ticked, because a request has one', () => {
  render(<Form start={{ free_days: '2027-02-04' }} />);
  expect(ticked()).toEqual([false, true, false]);
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, true, false]);
});

it('offers no boxes before the days are known, for too long a stay, and where the balance decides', () => {
  for (const start of [
    { arrival: null },
    { departure: '2027-02-03' },
    { departure: '2027-06-03' },
    { pays_rest: true },
  ]) {
    render(<Form start={start} />);
    expect(boxes()).toEqual([]);
    cleanup();
  }
});
