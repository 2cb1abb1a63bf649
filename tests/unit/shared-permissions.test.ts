import { describe, expect, it } from 'vitest';
import { PERMISSION_PRESETS } from '#shared/access/permission-presets.ts';
import {
  ABILITIES,
  ALL_PERMISSIONS,
  PERMISSION_GROUPS,
  codeOf,
  isPermissionCode,
  normalisePermissions,
} from '#shared/permissions.ts';

describe('permissions', () => {
  it('are sixteen groups of four codes that fill 0 to 63', () => {
    const bases = Object.values(PERMISSION_GROUPS);
    const codes = bases.flatMap((base) => ABILITIES.map((ability) => codeOf(base, ability)));
    expect(bases).toHaveLength(16);
    expect(codes.toSorted((a, b) => a - b)).toEqual(ALL_PERMISSIONS);
  });

  it('have the bases of the specification', () => {
    expect(PERMISSION_GROUPS).toEqual({
      admin: 0,
      user: 4,
      listing: 8,
      reservation: 12,
      global: 16,
      owner: 20,
      dsr: 24,
      'service-package': 28,
      expenses: 32,
      announcement: 36,
      revenue: 40,
      reporting: 44,
      holiday: 48,
      'free-stay': 52,
      'dsr-checking': 56,
      company: 60,
    });
  });

  it('view, create, edit and delete are base + 0 to 3', () => {
    expect(ABILITIES.map((ability) => codeOf(PERMISSION_GROUPS.user, ability))).toEqual([4, 5, 6, 7]);
  });

  it.each<[number[], number[]]>([
    [[], []],
    [[63], [60, 63]],
    [
      [6, 5, 6],
      [4, 5, 6],
    ],
    [[4], [4]],
    [
      [9, 1],
      [0, 1, 8, 9],
    ],
  ])('%j is normalised to %j: sorted, once each, view implied', (given, kept) => {
    expect(normalisePermissions(given)).toEqual(kept);
  });

  it('begin with templates that hold what they imply; the auditor sees everything and touches nothing', () => {
    for (const codes of Object.values(PERMISSION_PRESETS)) expect(normalisePermissions(codes)).toEqual(codes);
    expect(PERMISSION_PRESETS.auditor).toEqual(Object.values(PERMISSION_GROUPS).toSorted((a, b) => a - b));
    // Cancelling, refunding and everything of administrators is given one by one.
    for (const codes of [PERMISSION_PRESETS['front-desk'], PERMISSION_PRESETS.finance, PERMISSION_PRESETS.listing]) {
      expect(codes.filter((code) => code < 4 || code === codeOf(PERMISSION_GROUPS.reservation, 'delete'))).toEqual([]);
    }
  });

  it('are whole numbers from 0 to 63', () => {
    expect([0, 63].every(isPermissionCode)).toBe(true);
    expect([-1, 64, 1.5, NaN, '4', null, undefined, true].some(isPermissionCode)).toBe(false);
  });
});
