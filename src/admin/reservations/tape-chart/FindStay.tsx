import { useId, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { SearchField } from '#admin/components/SearchField.tsx';
import { tapeChartWords } from './words.ts';

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
  const t = tapeChartWords.useT();
  const id = useId();
  useHotkeys({ '/': () => document.getElementById(id)?.focus() });
  return (
    <SearchField
      id={id}
      text={text}
      label={t('find')}
      placeholder={t('find')}
      className="tape-find line"
      onText={onText}
      onSubmit={onNext}
    >
      <output className="tape-found muted whole-word" aria-live="polite">
        {count === 0 && (
          <>
            {t('notFound')} <AdminLink to={elsewhere}>{t('findAll')}</AdminLink>
          </>
        )}
        {count !== null && count > 0 && t('found', { at: at + 1, count })}
      </output>
      {count !== null && count > 1 && (
        <Button isSmall type="submit" className="firm">
          {t('findNext')}
        </Button>
      )}
    </SearchField>
  );
}
