import type { ReactNode } from 'react';
import { LogoMark } from '#browser/Logo.tsx';
import { AdminLink } from '#admin/components/Link.tsx';

/** The logo, linked to the first page. */
export const Logo = (): ReactNode => (
  <AdminLink className="brand line gap-5 strong" to="/admin">
    <LogoMark />
    <span className="menu-word cut">Highland</span>
  </AdminLink>
);
