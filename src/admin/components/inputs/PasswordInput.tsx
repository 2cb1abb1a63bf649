import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import { Button } from '#admin/components/Button.tsx';
import { ariaOf, textOf, type InputProps } from './input-props.ts';

/** Letters and digits that are not confused over the phone. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** About 93 bits; the largest multiple of the alphabet below 256 keeps every letter equally likely. */
export function generatePassword(): string {
  const limit = 256 - (256 % LETTERS.length);
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < limit && password.length < LENGTH) password += LETTERS[byte % LETTERS.length];
    }
  }
  return password.replace(/(.{4})(?=.)/g, '$1-');
}

export function PasswordInput(props: InputProps): ReactNode {
  const t = moreWords.useT();
  const { value, onChange, onBlur, disabled = false } = props;
  const [isShown, setShown] = useState(false);
  const [isGenerated, setGenerated] = useState(false);
  const generate = (): void => {
    onChange?.(generatePassword());
    setShown(true);
    setGenerated(true);
  };
  return (
    <>
      <span className="joined line">
        <Input
          {...ariaOf(props)}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
          disabled={disabled}
          value={textOf(value)}
          onChange={(event) => onChange?.(event.target.value)}
          {...(onBlur ? { onBlur } : {})}
        />
        <button
          type="button"
          className="icon-button"
          aria-pressed={isShown}
          aria-label={t('forms.input.showPassword')}
          disabled={disabled}
          onClick={() => setShown(!isShown)}
        >
          <Eye isOpen={isShown} />
        </button>
        <Button isSmall disabled={disabled} onClick={generate}>
          {t('forms.input.generate')}
        </Button>
      </span>
      <span role="status" className="input-note">
        {isGenerated && textOf(value) !== '' ? t('forms.input.generated') : ''}
      </span>
    </>
  );
}

const Eye = ({ isOpen }: { isOpen: boolean }): ReactNode => (
  <svg viewBox="0 0 20 20" className="icon" aria-hidden="true">
    <path d="M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10z" />
    <circle cx="10" cy="10" r="2.4" />
    {!isOpen && <path d="M3.5 16.5l13-13" />}
  </svg>
);
