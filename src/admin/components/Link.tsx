import type { ComponentProps, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLocale, withLocale } from '#browser/i18n.ts';
import { useCallback } from 'react';
import { fetchSoon } from './catalogue.ts';

/** A link inside the back-office, in the current language. */
export function AdminLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }): ReactNode {
  // Draws again when the language changes.
  useLocale();
  const prefetch = (): void => fetchSoon(to);
  return <Link to={withLocale(to)} onPointerEnter={prefetch} onFocus={prefetch} {...rest} />;
}

/** Goes to a page of the back-office, in the current language. */
export function useGo(): (to: string, options?: { replace?: boolean; state?: object }) => void {
  const navigate = useNavigate();
  return useCallback((to, options) => void navigate(withLocale(to), options), [navigate]);
}
