import type { ReactNode } from 'react';

const icon = (drawing: ReactNode): ReactNode => (
  <svg className="day-icon" viewBox="0 0 48 48" aria-hidden="true">
    {drawing}
  </svg>
);

export const DAY_ICONS = {
  morning: icon(
    <>
      <circle cx="31" cy="15" r="6" />
      <path d="M5 33 17 15a2 2 0 0 1 3.4 0L32 33M25 24l4-4.5a2 2 0 0 1 3 0L43 33" />
      <path d="M4 38h26M36 38h8M12 43h26" />
    </>,
  ),
  noon: icon(
    <>
      <path d="M9 21h25v10a9 9 0 0 1-9 9h-7a9 9 0 0 1-9-9ZM34 24h3a5 5 0 0 1 0 10h-3.5" />
      <path d="M17 15c-3-3 3-5 0-9M26 15c-3-3 3-5 0-9M6 44h32" />
    </>,
  ),
  afternoon: icon(
    <>
      <path d="M24 43C15 39 9 31 10 22c4-5 24-5 28 0 1 9-5 17-14 21Z" />
      <path d="M15 18c3 0 6-1 9-4 3 3 6 4 9 4M24 14V7M18 27v1M24 32v1M30 27v1M24 24v1" />
    </>,
  ),
  evening: icon(
    <>
      <path d="M24 6c2 7 10 10 10 19a10 10 0 0 1-20 0c0-4 2-6 4-8 0 3 1 5 3 6 1-6 0-11 3-17Z" />
      <path d="M8 43l32-6M8 37l32 6" />
    </>,
  ),
};
