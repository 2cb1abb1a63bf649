// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { typeAhead } from '#admin/components/typed-ahead.ts';
import { Palette } from '#admin/palette/Palette.tsx';

const run = vi.fn<() => void>();
vi.mock('#admin/palette/use-palette.ts', () => ({
  usePalette: (text: string) => ({
    items: [{ id: text, group: 'Pages', label: `Found by ${text}`, icon: 'right', run: () => run() }],
    groups: new Map(),
    isSearching: false,
  }),
}));

afterEach(cleanup);

let isTyped = false;

/** Drawn after the palette and before the palette is on the page, as keys come while a busy machine draws. */
function KeysOfMeanwhile(): null {
  if (!isTyped) for (const key of ['5', '0', '1', 'Enter']) typeAhead(key);
  isTyped = true;
  return null;
}

it('the palette has every key that was typed before it was there', async () => {
  for (const key of ['6', '0']) typeAhead(key);
  const onClose = vi.fn<() => void>();
  render(
    <>
      <Palette onClose={onClose} />
      <KeysOfMeanwhile />
    </>,
  );
  expect(screen.getByRole<HTMLInputElement>('combobox', { hidden: true }).value).toBe('60501');
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalled();
});
