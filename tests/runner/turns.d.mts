export const TURNS: number;
export const LONG: readonly string[];
export function listTestFiles(suites: readonly string[]): string[];
export function longFirst(files: readonly string[]): string[];
export function takeTurns(
  files: readonly string[],
  by: { seed: number; changed: readonly string[] },
): { due: string[]; waiting: string[] };
export function changedPaths(): string[];
