import type { ReactNode } from 'react';
import { PARTIES, REGISTERED, type TaxTerms } from '#shared/packages/terms.ts';
import { ChoiceBox } from './boxes.tsx';
import { packagesWords } from './words.ts';

interface TaxFieldsProps {
  readonly taxes: TaxTerms;
  readonly onChange: (taxes: TaxTerms) => void;
}

export function TaxFields({ taxes, onChange }: TaxFieldsProps): ReactNode {
  const t = packagesWords.useT();
  return (
    <div className="terms-row">
      <ChoiceBox
        label={t('terms.invoicedBy')}
        value={taxes.invoiced_by}
        options={PARTIES}
        nameOf={(party) => t(`terms.parties.${party}`)}
        onChange={(invoiced_by) => onChange({ ...taxes, invoiced_by })}
      />
      <ChoiceBox
        label={t('terms.registered')}
        value={taxes.sst_registered}
        options={REGISTERED}
        nameOf={(registered) => t(`terms.registrations.${registered}`)}
        onChange={(sst_registered) => onChange({ ...taxes, sst_registered })}
      />
      <ChoiceBox
        label={t('terms.freeStaysBy')}
        value={taxes.free_stays_by}
        options={PARTIES}
        nameOf={(party) => t(`terms.parties.${party}`)}
        onChange={(free_stays_by) => onChange({ ...taxes, free_stays_by })}
      />
    </div>
  );
}
