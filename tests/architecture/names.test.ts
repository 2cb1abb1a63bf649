import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { readSources } from '#tests/support/sources.ts';

/** Names that several files may export, each with the reason; no other may, or a search for it finds another thing. */
const SHARED: Readonly<Record<string, string>> = {
  forms: 'the same words in each language',
  history: 'the same words in each language',
  words: 'each folder has its words, in each language',
  refusals: 'each area has its sentences for its refusals',
  messages: 'each area has its texts for its messages',
  bookingChoices: 'the server answers what the declaration says',
  calendar: 'the server answers what the declaration says',
  cardHouse: 'the server answers what the declaration says',
  checkEmail: 'the server answers what the declaration says',
  holidayEffect: 'the server answers what the declaration says',
  rateCalendar: 'the server answers what the declaration says',
};

const sources = readSources();

/** Exported declarations of a source; what it only hands on has its definition elsewhere. */
const namesIn = (file: string, text: string): string[] =>
  parseSync(file, text).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    const { declaration } = statement;
    if (declaration.type === 'VariableDeclaration') {
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    }
    return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
  });

/** Names with the files that define them, where there are several. */
function findRepeated(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const byName = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    for (const name of namesIn(file, text)) byName.set(name, (byName.get(name) ?? new Set()).add(file));
  }
  return new Map([...byName].flatMap(([name, at]) => (at.size > 1 ? [[name, [...at]] as const] : [])));
}

const within = (layers: RegExp) => new Map([...sources].filter(([file]) => layers.test(file)));
const SIDES = { admin: /^src\/admin\//, server: /^src\/(server|shared)\// };

describe('exported names', () => {
  it.each(Object.entries(SIDES))('have one definition each on the side of %s', (_side, layers) => {
    const files = within(layers);
    expect(files.size).toBeGreaterThan(300);
    expect([...findRepeated(files)].filter(([name]) => !Object.hasOwn(SHARED, name))).toEqual([]);
  });

  it('are excepted only while they are repeated', () => {
    const repeated = Object.values(SIDES).flatMap((layers) => [...findRepeated(within(layers)).keys()]);
    expect(Object.keys(SHARED).filter((name) => !repeated.includes(name))).toEqual([]);
  });

  it.each(['export type A = 1;', 'export interface A {}', 'export class A {}', 'export function A() {}'])(
    'would be found repeated by %s',
    (second) => {
      const files = new Map([
        ['src/admin/a.ts', 'export const A = 1, B = 2;'],
        ['src/admin/b.ts', second],
        ['src/admin/c.ts', "export { B } from './a.ts';"],
      ]);
      expect(findRepeated(files)).toEqual(new Map([['A', ['src/admin/a.ts', 'src/admin/b.ts']]]));
    },
  );
});
