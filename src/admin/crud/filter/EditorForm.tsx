import type { ReactNode, SubmitEvent } from 'react';
import type { FullWords } from '#shared/words.ts';
import type { FieldSpec } from '#shared/field.ts';
import { adminWords } from '#admin/words.ts';
import { Button } from '#admin/components/Button.tsx';

/** Props of each kind's editor. */
export interface EditorProps {
  name: string;
  spec: FieldSpec;
  words: FullWords;
  condition: unknown;
  /** Called with undefined to remove the condition. */
  onApply: (condition: unknown) => void;
}

/** An editor with its button to apply the condition. */
export function EditorForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }): ReactNode {
  const t = adminWords.useT();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="filter-form stack gap-6" onSubmit={submit} noValidate>
      {children}
      <Button type="submit" look="primary" isSmall>
        {t('filter.apply')}
      </Button>
    </form>
  );
}
