import { type ReactNode, useState } from 'react';

interface FoldedProps {
  readonly className: string;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** What few readers open is drawn, and asks the server, once somebody does. */
export function Folded({ className, summary, children }: FoldedProps): ReactNode {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={className}
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true);
      }}
    >
      <summary>{summary}</summary>
      {wasOpened && children}
    </details>
  );
}

interface FoldedSectionProps {
  readonly title: string;
  /** What the section answers, beside its title. */
  readonly hint: string;
  readonly children: ReactNode;
}

export function FoldedSection({ title, hint, children }: FoldedSectionProps): ReactNode {
  const summary = (
    <>
      <h2>{title}</h2> <span className="muted">{hint}</span>
    </>
  );
  return (
    <Folded className="panel owner-fold" summary={summary}>
      {children}
    </Folded>
  );
}
