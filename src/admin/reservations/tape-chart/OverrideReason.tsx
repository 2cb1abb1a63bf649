import { useId, type ReactNode } from 'react';
import { Field } from '#admin/components/Field.tsx';
import type { BoardLabels } from './board-labels.ts';

interface ReasonWhyProps {
  /** Restriction that forbids the change. */
  readonly rule: string;
  readonly labels: Pick<BoardLabels, 't'>;
  readonly value: string;
  readonly onReason: (reason: string) => void;
}

/** The restriction against a change, and an input for the reason to override it. */
export function ReasonWhy({ rule, labels: { t }, value, onReason }: ReasonWhyProps): ReactNode {
  const ruleId = useId();
  return (
    <div className="stack gap-2 above-4">
      <p id={ruleId} className="is-refused flush">
        {t('panel.againstRule', { rule })}
      </p>
      <Field label={t('panel.override')}>
        {(ties) => (
          <input
            {...ties}
            className="control"
            maxLength={500}
            aria-describedby={ruleId}
            value={value}
            onChange={(event) => onReason(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
