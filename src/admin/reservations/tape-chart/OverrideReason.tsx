import { useId, type ReactNode } from 'react';
import { Field } from '#admin/components/Field.tsx';
import type { BoardLabels } from './board-labels.ts';

interface OverrideReasonProps {
  /** Restriction or warning against the change. */
  readonly warning: string;
  readonly labels: Pick<BoardLabels, 't'>;
  readonly value: string;
  readonly onReason: (reason: string) => void;
}

/** The warning against a change, and an input for the reason to override it. */
export function OverrideReason({ warning, labels: { t }, value, onReason }: OverrideReasonProps): ReactNode {
  const warningId = useId();
  return (
    <div className="stack gap-2 above-4">
      <p id={warningId} className="is-refused flush">
        {t('panel.againstRule', { rule: warning })}
      </p>
      <Field label={t('panel.override')}>
        {(ties) => (
          <input
            {...ties}
            className="control"
            maxLength={500}
            aria-describedby={warningId}
            value={value}
            onChange={(event) => onReason(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
