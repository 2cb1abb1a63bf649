import { useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { ReasonField } from './ReasonField.tsx';
import { deskWords } from './words.ts';

interface WaivePartProps {
  /** The reason, which is sent with the check-out. */
  readonly onWaive: (reason: string) => void;
  readonly onDone: () => void;
}

/** Asks why the nights are given away that were slept beyond the booked ones. */
export function WaivePart({ onWaive, onDone }: WaivePartProps): ReactNode {
  const t = deskWords.useT();
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const said = reason.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (said === '') return;
        onWaive(said);
        onDone();
      }}
    >
      <ReasonField label={t('nights.why')} reason={reason} onReason={setReason} isTold={isTold} />
      <div className="desk-buttons">
        <Button type="submit" look="primary">
          {t('nights.waiveDo')}
        </Button>
      </div>
    </form>
  );
}
