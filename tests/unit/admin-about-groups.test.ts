import { describe, expect, it } from 'vitest';
import { groupFacts } from '#admin/crud/record/about-groups.ts';

const sections = { contact: ['email', 'phone'], papers: ['licence'] } as const;

describe('facts of a record', () => {
  it('stand under their words in declared order after those without, and no word stands over nothing', () => {
    expect(groupFacts({ sections }, ['colour', 'phone', 'email'])).toEqual([
      { section: null, names: ['colour'] },
      { section: 'contact', names: ['email', 'phone'] },
    ]);
  });

  it('need no word over one alone', () => {
    expect(groupFacts({ sections }, ['licence', 'phone', 'email', 'colour'])).toEqual([
      { section: null, names: ['licence', 'colour'] },
      { section: 'contact', names: ['email', 'phone'] },
    ]);
  });

  it('need no word where they are all of one group, or of none', () => {
    expect(groupFacts({ sections }, ['licence'])).toEqual([{ section: null, names: ['licence'] }]);
    expect(groupFacts({}, ['colour', 'phone'])).toEqual([{ section: null, names: ['colour', 'phone'] }]);
    expect(groupFacts({ sections }, [])).toEqual([]);
  });
});
