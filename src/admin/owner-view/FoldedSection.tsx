import { type ReactNode, useState } from 'react';
import { LinkButton } from '#admin/components/Button.tsx';
import { moreWords } from '#admin/more-words.ts';

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

interface NewestProps<T> {
  readonly of: readonly T[];
  readonly first: number;
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** The first of many, and the others one press away. */
export function Newest<T>({ of, first, children }: NewestProps<T>): ReactNode {
  const more = moreWords.useT();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {children(isWhole ? of : of.slice(0, first))}
      {of.length > first && !isWhole && (
        <p className="owner-more">
          <LinkButton onClick={() => setWhole(true)}>{more('forms.related.all', { count: of.length })}</LinkButton>
        </p>
      )}
    </>
  );
}
