import { useId, type ReactNode } from 'react';
import type { Told } from './board-labels.ts';

interface ReasonWhyProps {
  /** Restriction that forbids the change. */
  readonly rule: string;
  readonly told: Pick<Told, 't'>;
  readonly value: string;
  readonly onReason: (reason: string) => void;
}

/** The restriction against a change, and an input for the reason to override it. */
export function ReasonWhy({ rule, told: { t }, value, onReason }: ReasonWhyProps): ReactNode {
  const ids = useId();
  return (
    <div className="tape-rule">
      <p id={`${ids}-rule`} className="control-error">
        {t('panel.againstRule', { rule })}
      </p>
      <label htmlFor={`${ids}-reason`}>{t('panel.override')}</label>
      <input
        id={`${ids}-reason`}
        className="control"
        maxLength={500}
        aria-describedby={`${ids}-rule`}
        value={value}
        onChange={(event) => onReason(event.target.value)}
      />
    </div>
  );
}
