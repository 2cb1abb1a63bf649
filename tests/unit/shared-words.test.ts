import { describe, expect, it } from 'vitest';
import { words as chinese } from '#resources/words.zh-CN.ts';
import { words as english } from '#resources/words.en-US.ts';
import { areaLoaders } from '#resources/client.ts';
import { areas, resources } from '#resources/index.ts';
import { LOCALES } from '#shared/constants.ts';
import type { Field } from '#shared/field.ts';
import { FIELD_KINDS } from '#shared/field-kinds.ts';
import type { AnyResource } from '#shared/resource.ts';
import { serverAreas } from '#resources/server.ts';
import { type Sentences, kitSentences } from '#shared/sentences.ts';
import { TYPE_WORDS } from '#shared/reading/type-words.ts';
import { fill } from '#shared/sentence.ts';
import { type ResourceWords, humanise, sentenceOf, wordsOf } from '#shared/words.ts';
import { readSources } from '#tests/support/sources.ts';

/** Every text leaf of a tree by its dotted path. */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, path === '' ? key : `${path}.${key}`));
}

/** The words a resource needs, by path; `help` is needed where the other language gives it. */
function needed(resource: AnyResource, other: ResourceWords | undefined): string[] {
  const helped = new Set(
    Object.entries(other?.actions ?? {}).flatMap(([name, { help }]) => (help ? [`actions.${name}.help`] : [])),
  );
  return leaves(wordsOf(resource)).filter((path) => !/^actions\.[^.]+\.help$/.test(path) || helped.has(path));
}

const options = (field: Field<unknown, boolean>): string[] => Object.keys(field.spec.options ?? {});

describe.each(resources.map((resource) => [resource.name, resource] as const))('the words of %s', (name, resource) => {
  it('are complete in Chinese, down to every field, option, view and action', () => {
    const said = new Set(leaves(chinese[name] ?? {}));
    expect(needed(resource, english[name]).filter((path) => !said.has(path))).toEqual([]);
  });

  it.each(LOCALES)('say nothing in %s of what is not declared', (locale) => {
    const said = (locale === 'zh-CN' ? chinese : english)[name] ?? {};
    const known = new Set(leaves(wordsOf(resource, said)));
    expect(leaves(said).filter((path) => !known.has(path))).toEqual([]);
  });

  it.each(LOCALES)('have a sentence in %s for every view that speaks while it is empty', (locale) => {
    const { empty } = wordsOf(resource, (locale === 'zh-CN' ? chinese : english)[name]);
    expect(Object.entries(empty).filter(([, sentence]) => sentence === '')).toEqual([]);
  });

  it.each(LOCALES)('have a verb in %s for all that is done to it without being one of its actions', (locale) => {
    const { done, verbs } = wordsOf(resource, (locale === 'zh-CN' ? chinese : english)[name]);
    const beside = Object.keys(done).filter((act) => !resource.actions?.[act]);
    expect(beside.filter((act) => verbs[act] === undefined)).toEqual([]);
  });

  it('differ between the options of one field', () => {
    for (const locale of [english, chinese]) {
      const { options: said } = wordsOf(resource, locale[name]);
      for (const [field, declared] of Object.entries(resource.fields)) {
        const words = options(declared).map((option) => said[field]?.[option]);
        expect(words, field).toEqual([...new Set(words)]);
      }
    }
  });
});

it('no words are said of a resource that does not exist', () => {
  const names = new Set(resources.map(({ name }) => name));
  expect([...Object.keys(english), ...Object.keys(chinese)].filter((name) => !names.has(name))).toEqual([]);
});

describe('the words of an area', () => {
  // A page fetches one area: words that lie in another are not there when it is opened first.
  it.each(Object.keys(areas) as (keyof typeof areas)[])('%s speak of its own resources alone', async (name) => {
    const own: readonly string[] = areas[name].map((resource) => resource.name);
    const { client } = await areaLoaders[name].client();
    const { words } = await client.translations['zh-CN']();
    const foreign = [...Object.keys(client.english), ...Object.keys(words)].filter((said) => !own.includes(said));
    expect(foreign).toEqual([]);
    expect(own.filter((resource) => !Object.hasOwn(words, resource))).toEqual([]);
  });

  it.each(Object.keys(areaLoaders) as (keyof typeof areaLoaders)[])(
    'are loaded for every record that %s adds something to',
    async (name) => {
      const { beside: named = [], client } = areaLoaders[name];
      expect(Object.keys((await client()).client.beside ?? {})).toEqual(named);
    },
  );
});

describe('derived words', () => {
  it.each([
    ['last_login_at', 'Last login'],
    ['is_vip', 'VIP'],
    ['approval-action', 'Approval action'],
    ['price_sen', 'Price'],
    ['dsr_id', 'DSR ID'],
  ])('%s reads "%s"', (name, text) => {
    expect(humanise(name)).toBe(text);
  });

  it('leave a mark that nothing fills', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });

  it('make the sentences of the specification', () => {
    const say = (rule: string, params: Record<string, string | number>) =>
      sentenceOf(kitSentences['en-US'], { rule, params }, 'Name');
    expect(say('required', {})).toBe('please enter Name');
    expect(say('min_length', { min: 2 })).toBe('Name must be at least 2 characters');
    expect(say('type', { type: 'email' })).toBe('Name is not a valid email');
  });
});

const told = [kitSentences, ...serverAreas.flatMap(({ sentences }) => sentences ?? [])];
const SENTENCES: Sentences = {
  'en-US': Object.assign({}, ...told.map((each) => each['en-US'])),
  'zh-CN': Object.assign({}, ...told.map((each) => each['zh-CN'])),
};

describe('the sentences of broken rules', () => {
  const marks = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).toSorted();

  it('are the same in both languages, with the same marks', () => {
    expect(Object.keys(SENTENCES['zh-CN'])).toEqual(Object.keys(SENTENCES['en-US']));
    for (const [rule, sentence] of Object.entries(SENTENCES['en-US'])) {
      expect(marks(SENTENCES['zh-CN'][rule] ?? ''), rule).toEqual(marks(sentence));
    }
  });

  // Reasons of a price are rules too, in capitals; they bring their own words.
  it('cover every rule that the product can report', () => {
    const said = [...readSources()]
      .filter(([file]) => file.startsWith('src/shared/') || file.startsWith('src/server/'))
      .flatMap(([, text]) => [...text.matchAll(/\bissue\((?:\[[^\]]*\]|[\w.]+),\s*'(\w+)'|\brule: '([a-z]\w*)'/g)])
      .map(([, first, second]) => first ?? second ?? '');
    expect(said.length).toBeGreaterThan(30);
    expect([...new Set(said)].filter((rule) => !Object.hasOwn(SENTENCES['en-US'], rule))).toEqual([]);
  });

  it('name every type in Chinese', () => {
    const types = ['email', 'phone', 'url', 'number', 'integer', 'boolean', 'date', 'instant', 'text', 'file'];
    expect(types.filter((type) => !Object.hasOwn(TYPE_WORDS['zh-CN'], type))).toEqual([]);
    expect(
      types.filter(
        (type) => type !== 'number' && type !== 'text' && !(FIELD_KINDS as readonly string[]).includes(type),
      ),
    ).toEqual([]);
  });
});
