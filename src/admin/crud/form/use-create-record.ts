import { useCreate } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useLocale } from '#browser/i18n.ts';
import { useMessages } from '#admin/providers/messages.ts';
import type { Row } from '#admin/components/client-part.ts';
import type { Drafts } from '#admin/components/inputs/drafts.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { moreWords } from '#admin/more-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { firstMessages } from './first-messages.ts';
import { type FormModel, readDrafts } from './form-model.ts';
import { requestKeyOf, type RequestKey } from './request-key.ts';
import { useShowErrors } from './ResourceForm.tsx';
import { isOffline, settle } from '#admin/crud/action/settle.ts';
import { useOnce } from '#admin/components/use-once.ts';
import { titleOf, useRefresh } from '#admin/crud/record/use-record.ts';

/**
 * Sends the form of a new record once, however often the button is pressed, and keeps what the server said against it.
 */

interface FormParts {
  form: FormInstance<Drafts>;
  model: FormModel;
  /** Values that are sent beside the form's own. */
  fixed?: Values;
}

interface Refusal {
  readonly messages: readonly string[];
  readonly isOffline: boolean;
  /** Field that confirms a refused input. */
  readonly asks: string | null;
}

const NONE: Refusal = { messages: [], isOffline: false, asks: null };

export function useCreateRecord(resource: AnyResource, { form, model, fixed }: FormParts) {
  const locale = useLocale();
  const { mutateAsync } = useCreate<Row, Failure, Values>();
  const showErrors = useShowErrors(form, model);
  const refresh = useRefresh(resource);
  const messages = useMessages();
  const { once, isBusy } = useOnce();
  const key = useRef<RequestKey | null>(null);
  const [refusal, setRefusal] = useState(NONE);

  const create = async (confirmed: Values): Promise<Row | undefined> => {
    const read = readDrafts(model, form.getFieldsValue(), { locale });
    if (!read.ok) {
      showErrors(read.errors);
      return undefined;
    }
    setRefusal(NONE);
    const values = { ...read.body, ...fixed, ...confirmed };
    key.current = requestKeyOf(values, key.current);
    const sent = await settle(
      mutateAsync({
        resource: resource.name,
        values,
        meta: { idempotencyKey: key.current.key },
        successNotification: false,
        errorNotification: false,
        invalidates: [],
      }),
    );
    if (!sent.ok) {
      const { failure } = sent;
      const rest = showErrors(firstMessages(failure.errors));
      const reasons = failure.errors ? rest : failure.isShown ? [] : [failure.message];
      const asks = clientPartOf(resource.name).confirms?.[failure.code ?? ''] ?? null;
      setRefusal({ messages: reasons, asks, isOffline: isOffline(failure) });
      return undefined;
    }
    void refresh();
    messages.success(moreWords.t('forms.created', { title: titleOf(resource, sent.value.data) }));
    return sent.value.data;
  };
  const run = (confirmed: Values = {}): Promise<Row | undefined> => once(() => create(confirmed));
  return { ...refusal, isBusy, run };
}
