import { Suspense, useId, type ReactNode } from 'react';
import { prepareAction } from '#admin/crud/action/ActionHere.tsx';
import { RecordSkeleton } from '#admin/crud/record/RecordRefusal.tsx';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { leadHere } from './lead-here.ts';
import type { DeskStep } from './steps.ts';
import { deskWords } from './words.ts';

interface LineProps {
  readonly step: DeskStep;
  readonly number: number;
  /** The means that are unfolded on the sheet: those of one line at most. */
  readonly unfolded: string | null;
  readonly onUnfold: (means: string | null) => void;
  readonly onDone: () => void;
}

/** One thing that has to be right: whether it is, and the means to make it so beneath it. */
export function Line({ step, number, unfolded, onUnfold, onDone }: LineProps): ReactNode {
  const t = deskWords.useT();
  const id = useId();
  const { line, label, text, means, tick, below } = step;
  const open = means.find((one) => `${line.id} ${one.id}` === unfolded);
  return (
    <li className="desk-line" data-line={line.id} data-state={line.state}>
      <span className="desk-mark center muted small" aria-hidden="true">
        {line.state === 'done' ? <Icon name="check" /> : number}
      </span>
      <div className="desk-said">
        <h2 id={id}>
          {label}
          <span className="sr-only"> ({t(`state.${line.state}`)})</span>
        </h2>
        <p>{text}</p>
      </div>
      <div className="desk-means wrap to-end">
        {tick}
        {means.map((one) => (
          <Button
            key={one.id}
            isSmall
            look="quiet"
            aria-expanded={one === open}
            aria-describedby={id}
            data-means={one.id}
            onPointerEnter={prepareAction}
            onClick={() => onUnfold(one === open ? null : `${line.id} ${one.id}`)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {below !== undefined && <div className="desk-below">{below}</div>}
      {open && (
        <div key={open.id} ref={leadHere} className="desk-means-open" role="group" aria-labelledby={id}>
          <Suspense fallback={<RecordSkeleton />}>{open.show({ onDone, onClose: () => onUnfold(null) })}</Suspense>
        </div>
      )}
    </li>
  );
}
