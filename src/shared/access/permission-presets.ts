import { ABILITIES, type Ability, ALL_PERMISSIONS, codesOf } from '#shared/permissions.ts';

const SEES: readonly Ability[] = ['view'];
const ADDS: readonly Ability[] = ['view', 'create'];
const WORKS: readonly Ability[] = ['view', 'create', 'edit'];

/** Where to begin with a new colleague. Templates and no roles: nobody's codes follow when one of them changes. */
export const PERMISSION_PRESETS = {
  'front-desk': codesOf({
    user: WORKS,
    listing: SEES,
    reservation: WORKS,
    dsr: WORKS,
    expenses: ADDS,
    announcement: SEES,
    holiday: SEES,
    'free-stay': SEES,
    company: SEES,
  }),
  finance: codesOf({
    user: SEES,
    listing: SEES,
    reservation: SEES,
    global: SEES,
    owner: WORKS,
    dsr: SEES,
    'service-package': SEES,
    expenses: ABILITIES,
    revenue: ABILITIES,
    reporting: WORKS,
    holiday: SEES,
    'free-stay': SEES,
    'dsr-checking': ABILITIES,
    company: WORKS,
  }),
  listing: codesOf({
    listing: ABILITIES,
    reservation: SEES,
    global: SEES,
    owner: WORKS,
    'service-package': SEES,
    announcement: SEES,
    holiday: WORKS,
    'free-stay': SEES,
  }),
  auditor: ALL_PERMISSIONS.filter((code) => code % ABILITIES.length === 0),
} as const satisfies Record<string, readonly number[]>;
export type PermissionPreset = keyof typeof PERMISSION_PRESETS;
