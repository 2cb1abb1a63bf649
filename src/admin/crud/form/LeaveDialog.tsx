import '#admin/crud/action/dialogs.css';
import type { ReactNode } from 'react';
import { Dialog } from '#admin/components/Dialog.tsx';
import { adminWords } from '#admin/words.ts';
import type { Departure } from './leave-guard.ts';

/** @param onLeave runs when the form is left, for example to drop its draft. */
export function LeaveDialog({ stay, leave, onLeave }: Departure & { onLeave?: () => void }): ReactNode {
  const t = adminWords.useT();
  const go = (): void => {
    onLeave?.();
    leave();
  };
  return (
    <Dialog label={t('forms.leave.title')} onClose={stay}>
      <h2>{t('forms.leave.title')}</h2>
      <p>{t('forms.leave.text')}</p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={go}>
          {t('forms.leave.leave')}
        </button>
        <button type="button" className="button button-primary" onClick={stay}>
          {t('forms.leave.stay')}
        </button>
      </div>
    </Dialog>
  );
}
