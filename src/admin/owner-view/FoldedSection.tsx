import { type ReactNode, useState } from 'react';

interface FoldedProps {
  readonly title: string;
  /** What the section answers, beside its title. */
  readonly hint: string;
  readonly children: ReactNode;
}

/** A section that is drawn, and asks the server, once somebody opens it. */
export function FoldedSection({ title, hint, children }: FoldedProps): ReactNode {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className="panel owner-fold"
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true);
      }}
    >
      <summary>
        <h2>{title}</h2> <span className="muted">{hint}</span>
      </summary>
      {wasOpened && children}
    </details>
  );
}
