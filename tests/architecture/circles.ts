import { importsIn } from './imports.ts';

/** Paths from a source to what it imports, lazily and for types alone too: files (path to text) that lead back to themselves. */
export function circlesIn(sources: ReadonlyMap<string, string>): string[][] {
  const arrows = new Map(
    [...sources].map(([file, text]) => [file, importsIn(file, text).filter((to) => sources.has(to))]),
  );
  const reached = new Map([...arrows.keys()].map((file) => [file, reachableFrom(file, arrows)]));
  const rest = new Set([...arrows.keys()].filter((file) => reached.get(file)?.has(file)));
  const circles: string[][] = [];
  for (const file of rest) {
    const circle = [...rest].filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file));
    for (const member of circle) rest.delete(member);
    circles.push(circle.toSorted());
  }
  return circles;
}

function reachableFrom(start: string, arrows: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>();
  const open = [...(arrows.get(start) ?? [])];
  while (open.length > 0) {
    const file = open.pop();
    if (file === undefined || seen.has(file)) continue;
    seen.add(file);
    open.push(...(arrows.get(file) ?? []));
  }
  return seen;
}
