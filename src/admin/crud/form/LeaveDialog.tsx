import '#admin/crud/action/dialogs.css';
import type { ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { moreWords } from '#admin/more-words.ts';
import type { Departure } from './leave-guard.ts';

/**
 * Asks before unsaved input is lost.
 * @param onLeave runs when the form is left, for example to drop its draft.
 */
export function LeaveDialog({ stay, leave, onLeave }: Departure & { onLeave?: () => void }): ReactNode {
  const t = moreWords.useT();
  const go = (): void => {
    onLeave?.();
    leave();
  };
  return (
    <Dialog label={t('forms.leave.title')} onClose={stay}>
      <h2>{t('forms.leave.title')}</h2>
      <p>{t('forms.leave.text')}</p>
      <div className="dialog-buttons">
        <Button onClick={go}>{t('forms.leave.leave')}</Button>
        <Button look="primary" onClick={stay}>
          {t('forms.leave.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
