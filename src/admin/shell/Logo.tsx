import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';

/** The logo, linked to the first page. */
export function Logo(): ReactNode {
  return (
    <AdminLink className="brand line gap-5 strong" to="/admin">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="27" cy="13" r="5.5" fill="var(--leaf)" />
        <path d="M2 32 14.5 12.5a1.8 1.8 0 0 1 3 0L30 32Z" fill="var(--forest)" />
        <path d="M14 34 25.6 20.4a1.8 1.8 0 0 1 2.8 0L39 34Z" fill="var(--primary)" />
      </svg>
      <span className="menu-word cut">Highland</span>
    </AdminLink>
  );
}
