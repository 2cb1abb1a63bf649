/** Runs what can wait once the page has nothing better to do. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 1000);
}

/** Code that waits for this does not run between the parts of a page that is being drawn. */
export const untilIdle = (): Promise<void> => new Promise(whenIdle);
