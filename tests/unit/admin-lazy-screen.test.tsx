// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyScreen } from '#admin/components/lazy-screen.ts';

const soon = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

function Page({ n }: { readonly n: number }): ReactNode {
  const [first] = useState(n);
  return <p>{`begun with ${first}, now ${n}`}</p>;
}

// Without the test library's `act`, which lets React begin again where a browser lets it go on.
// When exactly it has to come for React to go on where it stood differs from machine to machine.
test.each(Array.from({ length: 12 }, (_, ms) => ms))(
  'a screen whose code comes after %i ms stays what it is from then on',
  async (ms) => {
    const Screen = lazyScreen<{ n: number }>(async () => {
      await soon(ms);
      return Page;
    });
    function Frame(): ReactNode {
      const [n, setN] = useState(0);
      return (
        <>
          <button type="button" onClick={() => startTransition(() => setN(n + 1))}>
            more
          </button>
          {n > 0 && (
            <Suspense fallback="wait">
              <Screen n={n} />
            </Suspense>
          )}
        </>
      );
    }
    const main = document.body.appendChild(document.createElement('main'));
    const root = createRoot(main);
    root.render(<Frame />);
    await vi.waitFor(() => expect(main.querySelector('button')).not.toBeNull());
    main.querySelector('button')?.click();
    await vi.waitFor(() => expect(main.querySelector('p')?.textContent).toContain('now 1'));
    main.querySelector('button')?.click();
    await vi.waitFor(() => expect(main.querySelector('p')?.textContent).toContain('now 2'));
    expect(main.querySelector('p')?.textContent).toBe('begun with 1, now 2');
    root.unmount();
    main.remove();
  },
);
