import type { ReactNode } from 'react';

/** Two ridges and the first sun, hidden from screen readers because the word beside it is the name. */
export const LogoMark = (): ReactNode => (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <circle className="logo-sun" cx="27" cy="13" r="5.5" />
    <path className="logo-far" d="M2 32 14.5 12.5a1.8 1.8 0 0 1 3 0L30 32Z" />
    <path className="logo-near" d="M14 34 25.6 20.4a1.8 1.8 0 0 1 2.8 0L39 34Z" />
    <path className="logo-mist" d="M1 34.5h38" />
  </svg>
);

/** The mark with the name beside it. */
export const Logo = (): ReactNode => (
  <span className="logo">
    <LogoMark />
    Highland
  </span>
);
