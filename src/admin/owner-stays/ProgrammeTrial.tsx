import './owner-stays.css';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { call } from '#browser/call.ts';
import { useLocale } from '#browser/i18n.ts';
import { AntdRoot } from '#admin/components/AntdRoot.tsx';
import { Button } from '#admin/components/Button.tsx';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Field } from '#admin/components/Field.tsx';
import type { Drafts } from '#admin/components/inputs/drafts.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { draftsOf, modelOf, readDrafts } from '#admin/crud/form/form-model.ts';
import { ResourceForm, useShowErrors } from '#admin/crud/form/ResourceForm.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { taken } from '#admin/providers/taken.ts';
import { simulateProgramme } from '#resources/owner-stays/calls.ts';
import type { freeStayProgrammes } from '#resources/owner-stays/free-stay-programmes.ts';
import { houseDay } from '#shared/business-date.ts';
import type { Values } from '#shared/validate.ts';
import { TrialOutcome } from './TrialOutcome.tsx';
import { ownerStaysWords } from './words.ts';

/** Tries other terms of a programme on the requests of a year that has been; nothing is written. */

type ProgrammeProps = PropsOf<typeof freeStayProgrammes>;

const YEARS_BACK = 5;

export function ProgrammeTrial(props: ProgrammeProps): ReactNode {
  const { resource, row } = props;
  const t = ownerStaysWords.useT();
  const canTry = usePermissions().can(resource, 'edit');
  const [isOpen, setIsOpen] = useState(false);
  if (!canTry) return null;
  return (
    <section className="panel" aria-label={t('trial.title')}>
      <h2>{t('trial.title')}</h2>
      <p>{t('trial.text')}</p>
      {isOpen ? (
        <AntdRoot>
          <Trial key={row.version} {...props} />
        </AntdRoot>
      ) : (
        <p className="panel-buttons wrap">
          <Button onClick={() => setIsOpen(true)}>{t('trial.open')}</Button>
        </p>
      )}
    </section>
  );
}

/** The programme's own form, with the terms that a year can be gone through under. */
function useTrialModel(resource: ProgrammeProps['resource']) {
  const { fields: labels } = useResourceWords(resource);
  return useMemo(() => {
    const { year: _year, ...fields } = simulateProgramme.input ?? {};
    return modelOf({ fields, form: resource.form }, 'update', labels);
  }, [resource, labels]);
}

function Trial({ resource, row }: ProgrammeProps): ReactNode {
  const t = ownerStaysWords.useT();
  const locale = useLocale();
  const [last] = useState(() => Number(houseDay().slice(0, 4)) - 1);
  const [year, setYear] = useState(last);
  const [tried, setTried] = useState<Values>({});
  const model = useTrialModel(resource);
  const [form] = Form.useForm<Drafts>();
  const [initial] = useState(() => draftsOf(model, row));
  const showErrors = useShowErrors(form, model);
  const { id, version } = row;
  const answer = useQuery({
    queryKey: ['data', 'default', 'free-stay-programmes', 'list', 'trial', id, version, year, tried],
    queryFn: () => taken(call(simulateProgramme, { id, year, ...tried }, { toasts: 'later' })),
  });
  const submit = (): void => {
    const read = readDrafts(model, form.getFieldsValue(), { base: row, locale });
    if (read.ok) setTried(read.body);
    else showErrors(read.errors);
  };
  const formId = useId();
  return (
    <>
      <div className="below-6">
        <Field label={t('trial.year')} isBeside>
          {(ties) => (
            <select
              {...ties}
              className="control"
              value={year}
              onChange={(event) => setYear(Number(event.target.value))}
            >
              {Array.from({ length: YEARS_BACK + 1 }, (_, at) => last + 1 - at).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <ResourceForm
        name={`${resource.name}-trial-${formId}`}
        resource={resource.name}
        model={model}
        options={useResourceWords(resource).options}
        form={form}
        initial={initial}
        onSubmit={submit}
      >
        <p className="panel-buttons wrap">
          <Button type="submit" look="primary">
            {t('trial.run')}
          </Button>
          <Button
            onClick={() => {
              form.setFieldsValue(initial);
              setTried({});
            }}
          >
            {t('trial.reset')}
          </Button>
        </p>
      </ResourceForm>
      <Loaded of={answer}>{({ data }) => <TrialOutcome of={data} programmeName={row.name} />}</Loaded>
    </>
  );
}
