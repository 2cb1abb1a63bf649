import { describe, expect, it } from 'vitest';
import { type Basis, checkedFields, findGaps, isAbout, withReason } from '#shared/decide.ts';
import { f } from '#shared/field.ts';
import { ofAgeOn } from '#shared/formats.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';

const riders: AnyResource = {
  name: 'riders',
  permission: 48,
  title: 'name',
  fields: {
    name: f.text(),
    kind: f.enum({ own: 'gray', hired: 'blue' }),
    card: f.file().optional(),
    until: f.date().optional(),
  },
  columns: ['name'],
  form: [['name']],
};
const basis: Basis = {
  papers: ['card'],
  facts: ['kind', 'until'],
  needs: [{ field: 'card', when: { kind: 'hired' } }, 'until'],
  against: { over: { until: { $lt: '2026-01-01' } } },
};
const gapsOf = (row: object, canRead: (name: string) => boolean = () => true) =>
  findGaps({ resource: riders, basis }, { id: 1, ...row }, canRead);

const over = { against: 'over', of: ['until'] };

describe('what speaks against approving', () => {
  it('is what is empty, of the records that need it, and what the record’s state says', () => {
    expect(gapsOf({ kind: 'hired', card: null, until: null })).toEqual([{ empty: 'card' }, { empty: 'until' }]);
    expect(gapsOf({ kind: 'own', card: null, until: '2025-12-31' })).toEqual([over]);
    expect(gapsOf({ kind: 'hired', card: { id: 7 }, until: '2026-01-01' })).toEqual([]);
  });

  it('is not what the reader may not see', () => {
    expect(gapsOf({ kind: 'hired' }, (name) => name === 'kind')).toEqual([]);
    expect(gapsOf({ kind: 'hired', until: '2025-01-01' }, (name) => name !== 'kind')).toEqual([over]);
  });

  it('is told beside the fact that it is about', () => {
    expect([isAbout(over, 'until'), isAbout(over, 'card'), isAbout({ empty: 'card' }, 'card')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([...checkedFields(basis)]).toEqual(['card', 'until']);
  });

  it('is nothing of a decision that stands on nothing', () => {
    expect(findGaps({ resource: riders, basis: undefined }, { id: 1 }, () => true)).toEqual([]);
  });
});

describe('an approval', () => {
  const action: AnyAction = {
    choice: 'to',
    rejects: 'no',
    input: { to: f.enum({ yes: 'green', no: 'red' }), why: f.text().optional() },
    requires: [{ when: { to: 'no' }, field: 'why' }],
  };

  it('asks for a reason where something speaks against it, and for none elsewhere', () => {
    expect(withReason(action, [])).toBe(action);
    expect(withReason(action, [{ empty: 'card' }]).requires).toEqual([
      { when: { to: 'no' }, field: 'why' },
      { when: { to: 'yes' }, field: 'why' },
    ]);
    expect(withReason({ ...action, requires: [] }, [{ empty: 'card' }]).requires).toEqual([]);
  });
});

describe('the day of coming of age', () => {
  it('is the eighteenth birthday, in the century that lies behind', () => {
    expect(ofAgeOn('860513081234', '2026-11-23')).toBe('2004-05-13');
    expect(ofAgeOn('091124081234', '2026-11-23')).toBe('2027-11-24');
    expect(ofAgeOn('270101081234', '2026-11-23')).toBe('1945-01-01');
  });

  it('is the first of March of a year without the day', () => {
    expect(ofAgeOn('040229081234', '2026-11-23')).toBe('2022-03-01');
    expect(ofAgeOn('000229081234', '2026-11-23')).toBe('2018-03-01');
  });
});
