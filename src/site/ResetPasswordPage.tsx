import { ADDRESSES } from '#shared/calls/addresses.ts';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { http, type ApiError } from '#browser/http.ts';
import { Link } from '#browser/navigation.tsx';
import { PasswordField } from './fields.tsx';
import { formMessage } from './form-message.ts';
import { resetWords } from './reset-words.ts';
import { signInWords } from './sign-in-words.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { useCountdown } from './use-countdown.ts';

/** Target of a one-time link. The token stands behind the #, so that no request, log or referrer ever holds it. */

const PASSWORD_MIN = 8;

export const loadResetWords = (): Promise<unknown> => Promise.all([resetWords.load(), signInWords.load()]);

export function ResetPasswordPage(): ReactNode {
  const t = resetWords.useT();
  const [token] = useState(() => location.hash.slice(1));
  const [isDone, setIsDone] = useState(false);
  // Removes the token from the address, so that it does not stay in the browser's history.
  useEffect(() => history.replaceState(history.state, '', location.pathname + location.search), []);
  if (isDone) {
    return (
      <SignInFrame title={t('doneTitle')}>
        <p className="sign-in-welcome" role="status">
          {t('done')}
        </p>
        <Link to="/sign-in" className="button button-primary">
          {t('signIn')}
        </Link>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t('title')}>
      {token === '' ? (
        <p className="form-problem" role="alert">
          {t('incomplete')}
        </p>
      ) : (
        <>
          <p className="sign-in-welcome">{t('intro')}</p>
          <ResetForm token={token} onDone={() => setIsDone(true)} />
        </>
      )}
    </SignInFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }): ReactNode {
  const t = resetWords.useT();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [waitSeconds, startWaiting] = useCountdown();
  const field = useRef<HTMLInputElement>(null);

  const refuse = (answer: ApiError): void => {
    if (answer.httpStatus === 429) startWaiting(answer.retryAfterSeconds ?? 60);
    const atField = answer.errors?.['password']?.[0];
    setError(atField);
    setProblem(atField === undefined ? answer.message : null);
    field.current?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy || waitSeconds > 0) return;
    if (password.length < PASSWORD_MIN) {
      setError(formMessage('min_length', { label: t('password'), min: PASSWORD_MIN }));
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    setProblem(null);
    const answer = await http.post(ADDRESSES.resetPassword, { token, password }).catch(() => null);
    setIsBusy(false);
    if (answer?.ok) onDone();
    else if (answer) refuse(answer);
    else setProblem(t('offline'));
  };

  const said = waitSeconds > 0 ? t('wait', { seconds: waitSeconds }) : problem;
  return (
    <form className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <div role="alert">{said && <p className="form-problem">{said}</p>}</div>
      <PasswordField
        ref={field}
        label={t('password')}
        autoComplete="new-password"
        value={password}
        error={error}
        onChange={(value) => {
          setPassword(value);
          setError(undefined);
        }}
        hint={<p>{t('rules')}</p>}
      />
      <button type="submit" className="button button-primary sign-in-submit" aria-disabled={isBusy || waitSeconds > 0}>
        {t(isBusy ? 'submitting' : 'submit')}
      </button>
    </form>
  );
}
