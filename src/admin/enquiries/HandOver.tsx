import { useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Field } from '#admin/components/Field.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { useAction, useRefusalToast } from '#admin/crud/action/use-action.ts';
import type { AnswerProps } from './panel-props.ts';
import { enquiryWords } from './words.ts';

/** Choice of the assignee. Only the button assigns, so that names can be browsed by keyboard; it comes with the first other name. */
export function HandOver({ resource, row, enquiry: { assignee_id, assignee_name }, choices }: AnswerProps): ReactNode {
  const t = enquiryWords.useT();
  const words = useResourceWords(resource);
  const { run, isBusy } = useAction(resource);
  const tellRefusal = useRefusalToast(resource);
  const [picked, setPicked] = useState<number | null>(null);
  const [isBegun, setBegun] = useState(false);
  const people = choices?.administrators ?? [];
  // An assignee who is no longer an administrator stays in the list.
  const isGone = assignee_id !== null && !people.some(({ id }) => id === assignee_id);
  const isOther = picked !== null && picked !== assignee_id;

  const assign = async (): Promise<void> => {
    const outcome = await run({
      name: 'assign',
      row,
      input: { assignee_id: picked },
      label: words.actions['assign']?.label ?? '',
    });
    if (outcome.kind === 'done') setPicked(null);
    if (outcome.kind === 'refused') tellRefusal(outcome.failure);
  };
  const pick = (value: string): void => {
    setPicked(value === '' ? null : Number(value));
    setBegun(true);
  };
  return (
    <div className="enquiry-assignee row">
      <Field label={t('answer.assignee')} isBeside>
        {(ties) => (
          <select
            {...ties}
            className="control"
            value={picked ?? assignee_id ?? ''}
            onChange={({ target: { value } }) => pick(value)}
          >
            {assignee_id === null && <option value="">{t('answer.nobody')}</option>}
            {isGone && <option value={assignee_id}>{assignee_name}</option>}
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isBegun && (
        <Button isSmall aria-disabled={!isOther || isBusy} onClick={() => isOther && void assign()}>
          {t('answer.handOver')}
        </Button>
      )}
    </div>
  );
}
