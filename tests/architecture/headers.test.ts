import { describe, expect, it } from 'vitest';
import { readSources } from '#tests/support/sources.ts';

/** Lines that a reader takes in without being told what they are about. */
const FEW = 80;

/** Files of words, which say what they are by their place. */
const isWords = (file: string): boolean => /\/locales\/|(^|[/-])words\.[^/]*ts$/.test(file);

const PROLOGUE = /^(?:#!.*\n|\/\/ @ts-check\n)*(?:\s*import\s[^;]*?;[^\n]*\n)*\s*/;
/** A comment by itself, or that of the first thing the module gives to others. */
const HEADER = /^(?:\/\*\*(?:(?!\*\/)[^])*\*\/|(?:\/\/[^\n]*\n)*\/\/[^\n]*)\n(?:[ \t]*\n|export )/;

/** Whether the first thing after the imports says what the module answers for. */
const saysWhatFor = (text: string): boolean => HEADER.test(text.replace(PROLOGUE, ''));

describe('the check of headers', () => {
  it('knows a header from a comment of something small', () => {
    const imports = `import { a } from './a.ts';\nimport {\n  b,\n} from './b.ts';\n\n`;
    expect(saysWhatFor(`${imports}/** What it is for. */\n\nconst few = 1;\n`)).toBe(true);
    expect(saysWhatFor(`${imports}/**\n * What it is for.\n */\nexport function work() {}\n`)).toBe(true);
    expect(saysWhatFor(`// @ts-check\n${imports}// What it is for.\n\nconst few = 1;\n`)).toBe(true);
    expect(saysWhatFor(`${imports}/** How many. */\nconst few = 1;\n`)).toBe(false);
    expect(saysWhatFor(`${imports}const few = 1;\n\n/** What it is for. */\n\nexport const x = few;\n`)).toBe(false);
    expect(saysWhatFor(`/** What it is for. */\n${imports}const few = 1;\n`)).toBe(false);
  });
});

it(`a module of more than ${FEW} lines says right after its imports what it answers for`, () => {
  const long = [...readSources()].filter(
    ([file, text]) => file.startsWith('src/') && !isWords(file) && text.split('\n').length > FEW + 1,
  );
  expect(long.length).toBeGreaterThan(400);
  expect(long.filter(([, text]) => !saysWhatFor(text)).map(([file]) => file)).toEqual([]);
});
