import { useId, useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { useAction, useRefusalToast } from '#admin/crud/action/use-action.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { isOpenEnquiry } from '#resources/enquiries/open.ts';
import type { AnswerProps } from './panel-props.ts';
import { enquiryWords } from './words.ts';

/** Takes the enquiry oneself or hands it to a colleague. Choosing a name assigns nobody until the button is pressed, so that names can be browsed by keyboard; it comes with the first other name. */
export function HandOver({ resource, row, enquiry, choices }: AnswerProps): ReactNode {
  const { assignee_id, assignee_name } = enquiry;
  const t = enquiryWords.useT();
  const words = useResourceWords(resource);
  const select = useId();
  const { run, isBusy } = useAction(resource);
  const tellRefusal = useRefusalToast(resource);
  const [picked, setPicked] = useState<number | null>(null);
  const [isBegun, setBegun] = useState(false);
  const people = choices?.administrators ?? [];
  // An assignee who is no longer an administrator stays in the list.
  const isGone = assignee_id !== null && !people.some(({ id }) => id === assignee_id);
  const isOther = picked !== null && picked !== assignee_id;

  const mayTake = usePermissions().canAct(resource, 'take') && assignee_id === null && isOpenEnquiry(enquiry);
  const act = async (name: 'take' | 'assign'): Promise<void> => {
    const input = name === 'take' ? {} : { assignee_id: picked };
    const outcome = await run({ name, row, input, label: words.actions[name]?.label ?? '' });
    if (outcome.kind === 'done') setPicked(null);
    if (outcome.kind === 'refused') tellRefusal(outcome.failure);
  };
  const pick = (value: string): void => {
    setPicked(value === '' ? null : Number(value));
    setBegun(true);
  };
  return (
    <div className="enquiry-assignee">
      <dt>
        <label htmlFor={select}>{t('answer.assignee')}</label>
      </dt>
      <dd className="row">
        <select
          id={select}
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
        {isBegun && (
          <Button isSmall aria-disabled={!isOther || isBusy} onClick={() => isOther && void act('assign')}>
            {t('answer.handOver')}
          </Button>
        )}
        {mayTake && (
          <Button isSmall aria-disabled={isBusy} onClick={() => !isBusy && void act('take')}>
            {words.actions['take']?.label}
          </Button>
        )}
      </dd>
    </div>
  );
}
