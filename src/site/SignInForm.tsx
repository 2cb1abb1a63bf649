import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { ApiError } from '#browser/http.ts';
import { signIn } from '#browser/session.ts';
import { PasswordField, TextField } from './fields.tsx';
import { formMessage } from './form-message.ts';
import { signInWords } from './sign-in-words.ts';
import { useCountdown } from './use-countdown.ts';

/**
 * The sign-in form. It spares an obvious mistake a call; who may sign in, and after how many tries, is decided by the
 * server.
 */

type Field = 'email' | 'password';
type FieldErrors = Partial<Record<Field, string>>;

/** Test of an e-mail, as generous as a browser's own field; the server has the last word. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function SignInForm({ onIntent }: { onIntent: () => void }): ReactNode {
  const t = signInWords.useT();
  const check = useCheck();
  const [values, setValues] = useState({ email: '', password: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waitSeconds, startWaiting] = useCountdown();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  // Focuses the field only with a mouse, because on a touch screen the keyboard would cover the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) email.current?.focus();
  }, []);

  const change = (field: Field) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
    onIntent();
  };

  const refuse = (error: ApiError): void => {
    if (error.httpStatus === 429) startWaiting(error.retryAfterSeconds ?? 60);
    setRefusal(error.message);
    password.current?.select();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy || waitSeconds > 0) return;
    const found = check(values);
    setErrors(found);
    if (found.email ?? found.password) {
      (found.email ? email : password).current?.focus();
      return;
    }
    setIsBusy(true);
    setRefusal(null);
    const error = await signIn(values.email.trim(), values.password).catch(() => 'offline' as const);
    setIsBusy(false);
    if (error === 'offline') setRefusal(t('offline'));
    else if (error) refuse(error);
  };

  const problem = waitSeconds > 0 ? t('wait', { seconds: waitSeconds }) : refusal;
  return (
    <form className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <div role="alert">{problem && <p className="form-problem">{problem}</p>}</div>
      <TextField
        ref={email}
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        value={values.email}
        error={errors.email}
        onChange={change('email')}
      />
      <PasswordField
        ref={password}
        label={t('password')}
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={change('password')}
      />
      <button type="submit" className="button button-primary sign-in-submit" aria-disabled={isBusy || waitSeconds > 0}>
        {isBusy ? t('submitting') : t('submit')}
      </button>
    </form>
  );
}

function useCheck(): (values: Record<Field, string>) => FieldErrors {
  const t = signInWords.useT();
  return ({ email, password }) => {
    const errors: FieldErrors = {};
    const label = t('email');
    if (!email.trim()) errors.email = formMessage('required', { label });
    else if (!EMAIL.test(email.trim())) errors.email = formMessage('type', { label, type: t('emailType') });
    if (!password) errors.password = formMessage('required', { label: t('password') });
    return errors;
  };
}
