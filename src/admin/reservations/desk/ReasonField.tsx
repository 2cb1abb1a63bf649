import type { ReactNode } from 'react';
import { Field } from '#admin/components/Field.tsx';
import { deskWords } from './words.ts';

interface ReasonFieldProps {
  readonly label: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** It was sent without one. */
  readonly isTold: boolean;
}

/** A field that somebody has just asked for. */
const focusNow = (input: HTMLInputElement | null): void => input?.focus();

/** Why a rule is passed. */
export function ReasonField({ label, reason, onReason, isTold }: ReasonFieldProps): ReactNode {
  const t = deskWords.useT();
  return (
    <Field label={label} isRequired error={isTold && reason.trim() === '' ? t('finish.missing') : ''}>
      {(ties) => (
        <input
          {...ties}
          ref={focusNow}
          className="control"
          maxLength={500}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </Field>
  );
}
