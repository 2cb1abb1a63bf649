import type { ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import { STATE_CODES } from '#shared/constants.ts';

interface StateChoiceProps {
  label: string;
  /** Names of the states by code. */
  names: Readonly<Record<string, string>>;
  /** Empty for any state. */
  state: string;
  onChoose: (state: string) => void;
}

export function StateChoice({ label, names, state, onChoose }: StateChoiceProps): ReactNode {
  const t = moreWords.useT();
  return (
    <select className="control" aria-label={label} value={state} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{t('filter.anyState')}</option>
      {STATE_CODES.map((code) => (
        <option key={code} value={code}>
          {names[code] ?? code}
        </option>
      ))}
    </select>
  );
}
