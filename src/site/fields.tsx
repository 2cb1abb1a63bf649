import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { signInWords } from './sign-in-words.ts';

/** Inputs of the forms that people see before they are signed in, with their errors and hints. */

interface TextFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  type: 'email' | 'password' | 'text';
  name: string;
  autoComplete: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
  hint?: ReactNode;
  children?: ReactNode;
}

export function TextField({ ref, label, error, onChange, onKey, hint, children, ...input }: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          ref={ref}
          id={id}
          required
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
        />
        {children}
      </div>
      <div id={`${id}-note`} className="field-note">
        {error && <p className="is-refused">{error}</p>}
        {hint}
      </div>
    </div>
  );
}

type PasswordFieldProps = Pick<
  TextFieldProps,
  'ref' | 'label' | 'autoComplete' | 'value' | 'error' | 'onChange' | 'hint'
>;

/** Input of a password, with a switch to show it. */
export function PasswordField({ hint, ...props }: PasswordFieldProps): ReactNode {
  const t = signInWords.useT();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      name="password"
      onKey={(event) => setIsCapsLock(event.getModifierState('CapsLock'))}
      hint={
        <>
          {isCapsLock && <p className="is-warned">{t('capsLock')}</p>}
          {hint}
        </>
      }
    >
      <button
        type="button"
        className="icon-button field-button"
        aria-label={t(isShown ? 'hide' : 'show')}
        onClick={() => setIsShown(!isShown)}
      >
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" aria-hidden>
          <path d="M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10Z" />
          <circle cx="10" cy="10" r="2.6" />
          {isShown && <path d="M3.5 16.5 16.5 3.5" />}
        </svg>
      </button>
    </TextField>
  );
}
