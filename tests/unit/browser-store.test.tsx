// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lateFace } from '#browser/late-face.tsx';
import { createStore, usePart, useStore } from '#browser/store.ts';

const session = createStore({ user: 'Aisyah', isLoading: true });
const draw = vi.fn<() => void>();

const User = (): ReactNode => {
  draw();
  return <p>{usePart(session, ({ user }) => user)}</p>;
};

afterEach(() => {
  cleanup();
  draw.mockClear();
});

it('draws a part of a store again when that part has changed, and not before', () => {
  render(<User />);
  act(() => session.set({ ...session.get(), isLoading: false }));
  expect(draw).toHaveBeenCalledTimes(1);
  act(() => session.set({ ...session.get(), user: 'Mei Ling' }));
  expect(draw).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Mei Ling').tagName).toBe('P');
});

it('leaves a face as it is when what decides on it is drawn again', async () => {
  const face = lateFace(async () => User);
  await face.load();
  const turn = createStore(0);
  const Root = (): ReactNode => {
    useStore(turn);
    return <face.Face fallback={null} />;
  };
  render(<Root />);
  act(() => turn.set(1));
  expect(draw).toHaveBeenCalledTimes(1);
});
