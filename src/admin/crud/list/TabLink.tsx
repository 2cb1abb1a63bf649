import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** One view of a list, as a tab and in the menu of all views. */
export interface TabProps {
  id: string;
  to: string;
  isCurrent: boolean;
  /** How many counts the tabs have got so far. */
  known?: number;
  title?: string | undefined;
  content: ReactNode;
}

export const TabLink = ({
  to,
  isCurrent,
  title,
  content,
  className,
  onClick,
}: TabProps & { className?: string; onClick?: () => void }): ReactNode => (
  <Link
    to={to}
    preventScrollReset
    className={className}
    aria-current={isCurrent ? 'true' : undefined}
    title={title}
    onClick={onClick}
  >
    {content}
  </Link>
);
