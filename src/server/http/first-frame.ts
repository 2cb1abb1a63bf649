import { NONCE_PLACEHOLDER } from './security.ts';

const ROWS = 8;

/**
 * The frame of the back-office without a word in it, in the place of what is drawn later: it is seen once the styles are here, before
 * any script has run.
 */
const FRAME = [
  '<div class="admin first-frame" aria-busy="true"><div class="sidebar"></div>',
  '<div class="admin-page"><div class="topbar"></div>',
  `<div id="content"><div class="skeleton">${'<div class="skeleton-row"></div>'.repeat(ROWS)}</div></div></div></div>`,
].join('');

const WITHOUT_SCRIPTS = `<noscript><style nonce="${NONCE_PLACEHOLDER}">.first-frame { display: none; }</style></noscript>`;

/** Puts the frame into the page; without scripts nothing would follow it. */
export const withFrame = (html: string): string =>
  html
    .replace('</head>', () => `${WITHOUT_SCRIPTS}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${FRAME}</div>`);
