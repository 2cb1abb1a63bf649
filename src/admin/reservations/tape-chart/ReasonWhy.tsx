import { useId, type ReactNode } from 'react';
import type { Told } from './board-labels.ts';

interface ReasonWhyProps {
  /** The rule of the house that is against it. */
  readonly rule: string;
  readonly told: Pick<Told, 't'>;
  readonly value: string;
  readonly onReason: (reason: string) => void;
}

/** What is against a change, and why it is to be all the same. */
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
