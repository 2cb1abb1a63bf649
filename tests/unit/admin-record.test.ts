import { describe, expect, it } from 'vitest';
import { initialsOf } from '#browser/initials.ts';
import { isEmpty } from '#admin/crud/record/empty.ts';
import { isStriking } from '#admin/crud/record/cells.tsx';
import { noteWalk, placeInWalk } from '#admin/crud/list/walk.ts';
import { f } from '#shared/field.ts';

describe('a face', () => {
  it.each([
    ['Saiful bin Daud', 'SD'],
    ['  jean-pierre  moreau ', 'JM'],
    ['Puteri', 'P'],
    ['陈美玲', '美玲'],
    ['欧阳', '欧阳'],
    ['😀 Tan', '😀T'],
    ['', ''],
  ])('of %j has the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('a value that tells nothing', () => {
  it('is not given, not set, nought or a list without entries', () => {
    expect([null, undefined, '', false, 0, []].every(isEmpty)).toBe(true);
    expect([' ', true, 1, -1, [0], {}].some(isEmpty)).toBe(false);
  });
});

describe('a state', () => {
  const options = { waiting: 'gold', stopped: 'red', fine: 'green', plain: 'gray', other: 'blue' } as const;

  it('strikes where it waits or stops something, and only where actions set it', () => {
    const state = f.enum(options).managed().spec;
    expect(Object.keys(options).filter((value) => isStriking(state, value))).toEqual(['waiting', 'stopped']);
    expect(Object.keys(options).filter((value) => isStriking(f.enum(options).spec, value))).toEqual([]);
    expect(isStriking(state, null)).toBe(false);
  });
});

describe('the list that a record was opened from', () => {
  it('tells its place, and what stands before and after it on the same page', () => {
    noteWalk('boats', { ids: [7, 3, 9], before: 20, total: 40 });
    expect(placeInWalk('boats', 7)).toEqual({ at: 21, total: 40, previous: null, next: 3 });
    expect(placeInWalk('boats', 3)).toEqual({ at: 22, total: 40, previous: 7, next: 9 });
    expect(placeInWalk('boats', 9)).toEqual({ at: 23, total: 40, previous: 3, next: null });
  });

  it('is none for a record of another list', () => {
    noteWalk('boats', { ids: [], before: 0, total: 0 });
    expect(placeInWalk('boats', 7)).toBeNull();
    expect(placeInWalk('quays', 7)).toBeNull();
  });
});
