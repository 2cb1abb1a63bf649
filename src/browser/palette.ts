import { THEME } from '#shared/constants.ts';

export type ThemeMode = 'light' | 'dark';

/**
 * The colours of both modes, under the names that `theme.css` gives its variables (`--surface-2`): one test holds the
 * two together. The brand's light greens reach no more than 2.5:1 on white, so on light ground they only decorate;
 * on dark ground `leaf` is the primary colour, because `green` itself would be too dark to read there.
 */
export const PALETTE = {
  light: {
    bg: '#f5f8f4',
    surface: '#ffffff',
    'surface-2': '#edf2ec',
    text: '#1c2420',
    'text-2': THEME.brand.slate,
    border: '#d6ded6',
    'border-strong': '#7d8780',
    primary: '#008000',
    'primary-hover': '#006c00',
    'primary-active': '#005700',
    'primary-soft': '#eaf6e8',
    'on-primary': '#ffffff',
    danger: '#b3261e',
    'danger-soft': '#fdeceb',
    warning: '#8a5300',
    'warning-soft': '#fff3dc',
    info: '#0b5cad',
    'info-soft': '#e6f0fb',
  },
  dark: {
    bg: '#0f1512',
    surface: '#171f1a',
    'surface-2': '#202a24',
    text: '#e6ede8',
    'text-2': '#a8b5ac',
    border: '#2d3932',
    'border-strong': '#77857c',
    primary: THEME.brand.leaf,
    'primary-hover': '#93d886',
    'primary-active': '#67b757',
    'primary-soft': '#1d3420',
    'on-primary': '#0a1c0c',
    danger: '#ff8f85',
    'danger-soft': '#3a1a18',
    warning: '#f0b85a',
    'warning-soft': '#36290f',
    info: '#82b7f5',
    'info-soft': '#152a41',
  },
} as const satisfies Record<ThemeMode, Record<string, string>>;
