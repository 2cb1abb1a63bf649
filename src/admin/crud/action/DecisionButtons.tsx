import type { ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import type { DecisionSide } from './decisions.ts';

interface DecisionButtonsProps extends RecordProps {
  /** The action's name. */
  readonly name: string;
  readonly sides: Readonly<Record<DecisionSide, string>>;
  readonly onDecide: (side: DecisionSide) => void;
  /** Whether approving is the page's first act. */
  readonly isFirst?: boolean;
}

const SIDES: readonly DecisionSide[] = ['reject', 'approve'];

/** The two answers to what a record waits for, named by the action's own options; each opens its dialog. */
export function DecisionButtons({
  resource,
  row,
  name,
  sides,
  onDecide,
  isFirst = false,
}: DecisionButtonsProps): ReactNode {
  const words = useResourceWords(resource);
  const choice = resource.actions?.[name]?.choice ?? '';
  return SIDES.map((side) => {
    const said = words.actions[name]?.options[choice]?.[sides[side]] ?? sides[side];
    return (
      <Button
        key={side}
        isSmall={!isFirst}
        look={isFirst && side === 'approve' ? 'primary' : 'plain'}
        aria-label={`${said}: ${titleOf(resource, row)}`}
        aria-haspopup="dialog"
        onClick={() => onDecide(side)}
      >
        {said}
      </Button>
    );
  });
}
