import type { ReactNode } from 'react';
import { formatInstant } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { moreWords } from '#admin/more-words.ts';
import type { ThreadNote } from '#shared/thread.ts';

interface ThreadProps {
  readonly title: string;
  /** Heading of notes from outside the house, such as an owner's. */
  readonly outside: string;
  readonly of: readonly ThreadNote[];
}

/** A record's conversation, the oldest note first; nothing before there is one. */
export function Thread({ title, outside, of }: ThreadProps): ReactNode {
  const t = moreWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  if (of.length === 0) return null;
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <ol className="thread stack">
        {of.map(({ at, by, text, line, line_zh, from }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- because notes are only ever added at the end.
          <li key={index}>
            <strong>{from === 'outside' ? outside : by}</strong>{' '}
            <small className="muted">
              {formatInstant(at)}
              {from === 'outside' && ` · ${t('thread.noted', { by })}`}
              {line !== null && ` · ${t('thread.about', { line: isChinese ? (line_zh ?? line) : line })}`}
            </small>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
