import { useId, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { QUERY_LIMITS } from '#shared/constants.ts';
import { calendarWords } from './words.ts';

interface FindProps {
  readonly text: string;
  /** Number of stays found; null where nothing is looked for. */
  readonly count: number | null;
  /** Which of them the reader looks at, from 0. */
  readonly at: number;
  /** Address of the list with the same search, for what is not in these days. */
  readonly elsewhere: string;
  readonly onText: (text: string) => void;
  readonly onNext: () => void;
}

/** Finds stays on the board: the others stand back, Enter leads to the next one. */
export function FindStay({ text, count, at, elsewhere, onText, onNext }: FindProps): ReactNode {
  const t = calendarWords.useT();
  const id = useId();
  useHotkeys({ '/': () => document.getElementById(id)?.focus() });
  return (
    <form
      className="search tape-find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <Icon name="search" />
      <input
        id={id}
        type="search"
        className="control"
        value={text}
        maxLength={QUERY_LIMITS.textLength}
        placeholder={t('find')}
        aria-label={t('find')}
        aria-keyshortcuts="/"
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (text) onText('');
          else event.currentTarget.blur();
        }}
      />
      <output className="tape-found" aria-live="polite">
        {count === 0 && (
          <>
            {t('notFound')} <AdminLink to={elsewhere}>{t('findAll')}</AdminLink>
          </>
        )}
        {count !== null && count > 0 && t('found', { at: at + 1, count })}
      </output>
      {count !== null && count > 1 && (
        <Button isSmall type="submit">
          {t('findNext')} <kbd>↵</kbd>
        </Button>
      )}
    </form>
  );
}
