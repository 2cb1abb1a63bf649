import type { ReactNode } from 'react';
import type { MenuIcon } from '#resources/menu.ts';

/** Line drawings on a 24 × 24 grid. Hidden from screen readers, so each stands beside a word or inside a control that has a name. */
const PATHS = {
  dashboard: 'M4 13h6V4H4v9Zm0 7h6v-4H4v4Zm10 0h6v-9h-6v9Zm0-16v4h6V4h-6Z',
  shield: 'M12 3 5 6v5c0 4.6 3 8.3 7 10 4-1.7 7-5.4 7-10V6l-7-3Zm-3 9 2.2 2.2L15.5 10',
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9v-1.5A4.5 4.5 0 0 1 7 14h4a4.5 4.5 0 0 1 4.5 4.5V20M16 4.3a3.5 3.5 0 0 1 0 6.4M21.5 20v-1.5a4.5 4.5 0 0 0-3.5-4.4',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm2.8-6.8L20 3m-3.5 3.5L19 9m-5 0l2 2',
  gift: 'M4 12v8h16v-8M3 8h18v4H3V8Zm9 0v12M12 8C9 8 7 7 7 5.3 7 3 10.5 3 12 8Zm0 0c3 0 5-1 5-2.7C17 3 13.5 3 12 8Z',
  'calendar-heart':
    'M4 6h16v14H4V6Zm0 4h16M8 3v4m8-4v4m-4 10.5-2.3-2.2c-1.6-1.7.8-4 2.3-2.1 1.5-1.9 3.9.4 2.3 2.1L12 17.5Z',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4v-9Z',
  bed: 'M3 18v-4.5A2.5 2.5 0 0 1 5.5 11h13a2.5 2.5 0 0 1 2.5 2.5V18M3 16h18M5 11V6h14v5M8 11V9h3v2m2 0V9h3v2',
  message: 'M4 5h16v12H9l-5 4V5Zm4 4h8m-8 4h5',
  receipt: 'M6 3v18l2-1.5L10 21l2-1.5L14 21l2-1.5L18 21V3H6Zm3 5h6m-6 4h6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  building: 'M5 21V4h9v17m0-12h5v12M3 21h18M8 8h3m-3 4h3m-3 4h3',
  package: 'm12 3 8 4.5v9L12 21l-8-4.5v-9L12 3Zm0 9 8-4.5M12 12v9m0-9L4 7.5',
  wallet: 'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4V5h12v2m0 6.5h.01',
  coins:
    'M9 12a5 3 0 1 0 0-6 5 3 0 0 0 0 6Zm-5-3v5c0 1.7 2.2 3 5 3m5-8v2m1 8a5 3 0 1 0 0-6 5 3 0 0 0 0 6Zm-5-3v2c0 1.7 2.2 3 5 3s5-1.3 5-3v-2',
  chart: 'M4 4v16h16M8 16v-4m4 4V8m4 8v-6',
  megaphone: 'M4 10v4h3l9 5V5l-9 5H4Zm3 4 1.5 6H11l-1-4.5M19 9.5a4 4 0 0 1 0 5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0-12v3m0 12v3M4.2 7.5l2.6 1.5m10.4 6 2.6 1.5m0-9L17.2 9M6.8 15l-2.6 1.5',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.5 3.8 5.5 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.5-3.8-9S9.5 5.5 12 3Z',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12v4.5l3 1.8',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5v14M5 12h14',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  columns: 'M4 5h16v14H4V5Zm5.3 0v14m5.4-14v14',
  more: 'M12 5.5h.01M12 12h.01M12 18.5h.01',
  close: 'm6 6 12 12M18 6 6 18',
  left: 'm14.5 6-6 6 6 6',
  right: 'm9.5 6 6 6-6 6',
  up: 'm6 14.5 6-6 6 6',
  down: 'm6 9.5 6 6 6-6',
  download: 'M12 4v11m0 0 4-4m-4 4-4-4M5 20h14',
  upload: 'M12 15V4m0 0L8 8m4-4 4 4M5 20h14',
  star: 'm12 4 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5L12 16.4 7 19.1l1.1-5.5L4 9.8l5.6-.7L12 4Z',
  ban: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.7 5.7l12.6 12.6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  widen: 'M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5',
  edit: 'm5 19 1-4L16.5 4.5l3 3L9 18l-4 1Z',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5m3-5v5',
  open: 'M10 5H5v14h14v-5M14 5h5v5m0-5-8 8',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8.5V19a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v1.5',
  exit: 'M14 4H5v16h9M10 12h10m0 0-4-4m4 4-4 4',
  warning: 'M12 4 21 19H3L12 4Zm0 5.5v4.5m0 2.5h.01',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6l1-7Z',
} as const satisfies Readonly<Record<MenuIcon, string>> & Readonly<Record<string, string>>;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className={name === 'more' ? 'icon icon-dots' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
