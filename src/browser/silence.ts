const nothing = (): void => undefined;

/** Silences the console in production; warnings remain, because they are addressed to the operator. */
export function silenceConsole(target: Pick<Console, 'log' | 'error' | 'debug'> = console): void {
  target.log = nothing;
  target.error = nothing;
  target.debug = nothing;
}
