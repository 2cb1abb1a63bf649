import { describe, expect, it } from 'vitest';
import { groupFacts, joinFields } from '#admin/crud/record/about-groups.ts';

const sections = { contact: ['email', 'phone'], papers: ['licence'] } as const;
const others = ['colour', 'weight', 'age', 'height', 'plate'];

describe('facts of a record', () => {
  it('stand under their words in declared order after those without, and no word stands over nothing', () => {
    expect(groupFacts({ sections }, [...others, 'phone', 'email'])).toEqual([
      { section: null, names: others },
      { section: 'contact', names: ['email', 'phone'] },
    ]);
  });

  it('need no word over one alone', () => {
    expect(groupFacts({ sections }, ['licence', 'phone', 'email', ...others])).toEqual([
      { section: null, names: ['licence', ...others] },
      { section: 'contact', names: ['email', 'phone'] },
    ]);
  });

  it('need no words where they are few, and keep the order that they would have under them', () => {
    expect(groupFacts({ sections }, ['phone', 'colour', 'email'])).toEqual([
      { section: null, names: ['colour', 'email', 'phone'] },
    ]);
  });

  it('need no word where they are all of one group, or of none', () => {
    expect(groupFacts({ sections }, ['licence'])).toEqual([{ section: null, names: ['licence'] }]);
    expect(groupFacts({}, ['colour', 'phone'])).toEqual([{ section: null, names: ['colour', 'phone'] }]);
    expect(groupFacts({ sections: { contact: others } }, others)).toEqual([{ section: null, names: others }]);
    expect(groupFacts({ sections }, [])).toEqual([]);
  });

  it('are an address where they are its parts, line by line as on an envelope, without those that are not given', () => {
    expect(joinFields(['email', 'address', 'postcode', 'city', 'country'])).toEqual([
      { name: 'email', lines: [['email']] },
      { name: 'address', lines: [['address'], ['postcode', 'city'], ['country']] },
    ]);
    expect(joinFields(['city', 'country']).map(({ name }) => name)).toEqual(['city', 'country']);
  });

  it('are one where they say who did something and when', () => {
    expect(joinFields(['locked_by', 'sent_at', 'locked_at', 'reviewed_by'])).toEqual([
      { name: 'locked_by', lines: [['locked_by'], ['locked_at']] },
      { name: 'sent_at', lines: [['sent_at']] },
      { name: 'reviewed_by', lines: [['reviewed_by']] },
    ]);
  });
});
