import { useEffect, useId, useState, type ReactNode } from 'react';
import { call } from '#browser/call.ts';
import type { CustomInputProps } from '#admin/components/client-part.ts';
import { moreWords } from '#admin/more-words.ts';
import { checkEmail } from '#shared/calls/account-calls.ts';
import { f } from '#shared/field.ts';
import { canonical } from '#shared/kept-values.ts';
import { parseBody } from '#shared/validate.ts';
import { EmailInput } from './TextInputs.tsx';

const PAUSE_MS = 400;
const email = f.email();

/** Normalises an address as the server will; null while it is invalid. */
const readEmail = (text: string): string | null => {
  const parsed = parseBody({ email: text }, { email }, 'update');
  return parsed.ok ? String(canonical(email.spec, text)) : null;
};

const SAID = {
  taken: 'forms.input.emailTaken',
  free: 'forms.input.emailFree',
  unknown: 'forms.input.emailUnknown',
} as const;

/** Input of an e-mail that checks while typing whether another account has it, and says when the check failed. */
export function EmailAvailability({ value, isInvalid, kit }: CustomInputProps<string>): ReactNode {
  const t = moreWords.useT();
  const id = useId();
  const wanted = readEmail(value ?? '');
  // The record's own address is taken by the record itself, so it is not checked.
  const [own] = useState(wanted);
  const answer = useAvailability(wanted === own ? null : wanted);
  const described = [kit['aria-describedby'], id].filter(Boolean).join(' ');
  return (
    <>
      <EmailInput {...kit} aria-describedby={described} />
      <p id={id} role="status" className={answer === 'taken' ? 'input-note is-warned' : 'input-note'}>
        {/* An invalid address already has its message below. */}
        {answer && !isInvalid && t(SAID[answer])}
      </p>
    </>
  );
}

type Answer = keyof typeof SAID;

function useAvailability(wanted: string | null): Answer | null {
  const [known, setKnown] = useState<{ email: string; answer: Answer } | null>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      const asked = call(checkEmail, { email: wanted }, { signal: controller.signal });
      const answer = await asked.catch(() => null);
      if (controller.signal.aborted) return;
      setKnown({ email: wanted, answer: !answer?.ok ? 'unknown' : answer.data.available ? 'free' : 'taken' });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return known !== null && known.email === wanted ? known.answer : null;
}
