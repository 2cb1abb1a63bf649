import { formatPair } from '#browser/format.ts';
import './dialogs.css';
import type { ReactNode } from 'react';
import { Dialog } from '#admin/components/Dialog.tsx';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import { withReason } from '#shared/decide.ts';
import { ActionHere, type ActionHereProps } from './ActionHere.tsx';
import { DecisionBasis, useGaps } from './DecisionBasis.tsx';
import { outcomeLabel, shapeOf } from './record-actions.ts';

/** Asks for an action's input, shows its consequences, and runs it. */
export function ActionModal(props: ActionHereProps): ReactNode {
  const { resource, name, action, row, choice, onClose } = props;
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const title = formatPair(
    outcomeLabel(name, { shape: shapeOf(action), row, choice }, { words, t }),
    titleOf(resource, row),
  );
  const gaps = useGaps({ resource, row, action });
  return (
    <Dialog
      label={title}
      className={action.decide ? 'dialog dialog-form dialog-decision' : 'dialog dialog-form'}
      onClose={onClose}
    >
      <h2>{title}</h2>
      <div className={action.decide ? 'decision stack to-top' : undefined}>
        {action.decide && <DecisionBasis resource={resource} row={row} name={name} action={action} />}
        <div className="decision-answers">
          {words.actions[name]?.help && <p className="dialog-help below-7 muted flush">{words.actions[name].help}</p>}
          <ActionHere {...props} action={withReason(action, gaps)} />
        </div>
      </div>
    </Dialog>
  );
}
