import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#admin/components/Button.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { Refusal } from '#admin/components/Refusal.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { ActionHere } from '#admin/crud/action/ActionHere.tsx';
import { firstMessages } from '#admin/crud/form/first-messages.ts';
import { useAction, useRefusalText } from '#admin/crud/action/use-action.ts';
import type { Failure } from '#admin/providers/failure.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import type { Ends } from './steps.ts';

interface ActProps extends Ends {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly name: string;
}

/** An action's own form. */
export function AskHere({ resource, name, row, onDone, onClose }: ActProps): ReactNode {
  const action = resource.actions?.[name];
  return (
    action && <ActionHere resource={resource} name={name} action={action} row={row} onDone={onDone} onClose={onClose} />
  );
}

/** Runs an action whose input the line knows, and keeps why it was refused. */
export function useAct({ resource, row, name, onDone }: Omit<ActProps, 'onClose'>) {
  const { run, isBusy } = useAction(resource);
  const explain = useRefusalText(resource);
  const words = useResourceWords(resource);
  const [failure, setFailure] = useState<Failure | null>(null);
  const act = async (input: Values): Promise<void> => {
    setFailure(null);
    const outcome = await run({ name, row, input, label: words.actions[name]?.label ?? name });
    if (outcome.kind === 'done') onDone();
    if (outcome.kind === 'refused') setFailure(outcome.failure);
  };
  const said = failure?.errors ? Object.values(firstMessages(failure.errors)) : failure ? explain(failure) : [];
  return { act, isBusy, refusal: said.join(' ') };
}

interface PressProps extends ActProps {
  readonly input: Values;
  readonly label: string;
  readonly children?: ReactNode;
}

/** An action that one press takes, with what it means above the button. */
export function PressHere({ input, label, children, ...props }: PressProps): ReactNode {
  const { act, isBusy, refusal } = useAct(props);
  return (
    <>
      {children}
      <Refusal>{refusal}</Refusal>
      <div className="desk-buttons">
        <Button look="primary" aria-disabled={isBusy} onClick={() => !isBusy && void act(input)}>
          {label}
        </Button>
      </div>
    </>
  );
}
