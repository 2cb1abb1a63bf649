import type { ReactNode } from 'react';

interface RefusalProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Why something was refused. It is there while nothing was, so that screen readers hear of it once something is. */
export function Refusal({ className, ...props }: RefusalProps): ReactNode {
  return <p {...props} role="alert" className={className === undefined ? 'refused' : `refused ${className}`} />;
}
