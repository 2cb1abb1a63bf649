export interface Pace {
  /** How many times as long as on a machine that does nothing else, at least 1; `from` and `to` in milliseconds since 1970. */
  slowdownBetween(from: number, to: number): number;
  stop(): void;
}
export function watchPace(): Pace;
