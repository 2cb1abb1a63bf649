const nothing = (): void => undefined;

/** In production the console stays quiet; warnings remain, they are addressed to whoever operates the product. */
export function silenceConsole(target: Pick<Console, 'log' | 'error' | 'debug'> = console): void {
  target.log = nothing;
  target.error = nothing;
  target.debug = nothing;
}
