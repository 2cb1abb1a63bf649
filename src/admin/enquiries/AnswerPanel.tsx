import { useState, type ReactNode } from 'react';
import { formatInstant } from '#browser/format.ts';
import { Field } from '#admin/components/Field.tsx';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { useAction, useRefusalToast } from '#admin/crud/action/use-action.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { Choices } from './calls.ts';
import { letterTo, mailLink, whatsappLink, type Enquiry } from './letter.ts';
import { enquiryWords } from './words.ts';

/**
 * How an enquiry is answered: the time that is left, who answers, and a prepared letter. Offers with prices are made
 * in `Composer.tsx`.
 */

export interface EnquiryProps extends RecordProps<Enquiry> {
  readonly enquiry: Enquiry;
}

type AnswerProps = EnquiryProps & { readonly choices: Choices | undefined };

export function AnswerPanel({ resource, row, enquiry, choices }: AnswerProps): ReactNode {
  const t = enquiryWords.useT();
  const admin = adminWords.useT();
  const words = useResourceWords(resource);
  const { waiting_since, touched_at, phone, email, reference } = enquiry;
  const letter = letterTo(enquiry);

  return (
    <section className="panel" aria-label={t('answer.title')}>
      <h2>{t('answer.title')}</h2>
      <p>
        {waiting_since !== null ? (
          <>
            {t('answer.waits')}: {renderCell({ resource, row, name: 'waiting_since' }, { t: admin, words })}
          </>
        ) : touched_at === null ? (
          t('answer.never')
        ) : (
          t('answer.answered', { at: formatInstant(touched_at) })
        )}
      </p>
      <div className="row">
        <HandOver resource={resource} row={row} enquiry={enquiry} choices={choices} />
        {phone !== null && (
          <>
            <a className="button" href={`tel:${phone}`}>
              {t('answer.call', { number: phone })}
            </a>
            <a className="button" href={whatsappLink(phone, letter)} target="_blank" rel="noreferrer">
              <Icon name="message" />
              {t('answer.whatsapp')}
              <span className="sr-only"> ({t('answer.opensApp')})</span>
            </a>
          </>
        )}
        {email !== null && (
          <a className="button" href={mailLink(email, reference, letter)}>
            {t('answer.email')}
          </a>
        )}
      </div>
      <details className="enquiry-letter above-6">
        <summary>{t('answer.letter')}</summary>
        <p lang={enquiry.locale}>{letter}</p>
      </details>
    </section>
  );
}

/** Choice of the assignee. Only the button assigns, so that names can be browsed by keyboard. */
function HandOver({ resource, row, enquiry: { assignee_id, assignee_name }, choices }: AnswerProps): ReactNode {
  const t = enquiryWords.useT();
  const words = useResourceWords(resource);
  const { run, isBusy } = useAction(resource);
  const tellRefusal = useRefusalToast(resource);
  const [picked, setPicked] = useState<number | null>(null);
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
  return (
    <>
      <Field label={t('answer.assignee')} isBeside>
        {(ties) => (
          <select
            {...ties}
            className="control"
            value={picked ?? assignee_id ?? ''}
            onChange={({ target: { value } }) => setPicked(value === '' ? null : Number(value))}
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
      <Button aria-disabled={!isOther || isBusy} onClick={() => isOther && void assign()}>
        {t('answer.handOver')}
      </Button>
    </>
  );
}
