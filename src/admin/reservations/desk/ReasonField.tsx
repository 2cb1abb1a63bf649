import type { ReactNode } from 'react';
import { Field } from '#admin/components/Field.tsx';
import { deskWords } from './words.ts';

interface ReasonFieldProps {
  readonly label: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** The form was sent before, so a missing reason is pointed out. */
  readonly isTold: boolean;
}

/** Focuses the field as it appears, because a press on a button has just asked for it. */
const focusNow = (input: HTMLInputElement | null): void => input?.focus();

/** Asks for the reason to go past a rule. */
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
