import { Input } from 'antd';
import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import { DayInput, MomentInput } from '#admin/components/DayInput.tsx';
import { ringgitText, senOf } from './drafts.ts';
import { StatesInput } from './StatesInput.tsx';
import { ariaOf, isLongText, textOf, type InputProps } from './input-props.ts';

/**
 * Inputs whose value is what was typed: texts, numbers, days, money. They tidy spelling when they are left and judge
 * nothing; rules and messages are the form's.
 */

interface LineProps extends InputProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel' | 'url';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  prefix?: ReactNode;
  placeholder?: string;
  /** Rewrites the text when the input is left. */
  tidy?: (text: string) => string;
}

function Line({
  type = 'text',
  inputMode,
  autoComplete = 'off',
  prefix,
  placeholder,
  tidy,
  ...props
}: LineProps): ReactNode {
  const { value, onChange, onBlur, disabled = false } = props;
  const leave = (): void => {
    const text = textOf(value);
    const tidied = tidy?.(text) ?? text;
    if (tidied !== text) onChange?.(tidied);
    onBlur?.();
  };
  return (
    <Input
      {...ariaOf(props)}
      type={type}
      {...(inputMode ? { inputMode } : {})}
      {...(prefix === undefined ? {} : { prefix })}
      {...(placeholder === undefined ? {} : { placeholder })}
      autoComplete={autoComplete}
      disabled={disabled}
      value={textOf(value)}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={leave}
    />
  );
}

export function TextInput(props: InputProps): ReactNode {
  if (props.spec.format === 'states') return <StatesInput {...props} />;
  return isLongText(props.spec) ? <LongTextInput {...props} /> : <Line {...props} />;
}
// No autofill: the browser would offer the administrator's own address and number.
export const EmailInput = (props: InputProps): ReactNode => <Line {...props} type="email" inputMode="email" />;
export const PhoneInput = (props: InputProps): ReactNode => <Line {...props} type="tel" inputMode="tel" />;
export const UrlInput = (props: InputProps): ReactNode => (
  <Line {...props} type="url" inputMode="url" placeholder="https://" />
);
export const IntegerInput = (props: InputProps): ReactNode => (
  <Line {...props} inputMode={props.spec.isPart ? 'decimal' : 'numeric'} />
);
export const DecimalInput = (props: InputProps): ReactNode => <Line {...props} inputMode="decimal" />;
/** Numbers separated by commas, so without `inputMode`: a numeric keypad has no comma. */
export const NumbersInput = (props: InputProps): ReactNode => <Line {...props} placeholder="4, 9" />;
/** A text that is no day stays, for the form to refuse. */
export const DateInput = (props: InputProps): ReactNode => {
  const take = (text: string): void => props.onChange?.(text);
  return <DayInput {...writtenOf(props)} value={textOf(props.value)} onDay={take} onUnread={take} />;
};
export const InstantInput = (props: InputProps): ReactNode => {
  const take = (text: string): void => props.onChange?.(text);
  return <MomentInput {...writtenOf(props)} value={textOf(props.value)} onMoment={take} onUnread={take} />;
};

const writtenOf = (props: InputProps) => ({
  ...ariaOf(props),
  className: 'control wide',
  disabled: props.disabled ?? false,
  onLeave: props.onBlur,
});

/** Input of ringgit and sen; only digits are read, so that no sen is lost to rounding. */
export function MoneyInput(props: InputProps): ReactNode {
  const tidy = (text: string): string => {
    const sen = senOf(text.trim());
    return sen === undefined ? text : ringgitText(sen);
  };
  return <Line {...props} inputMode="decimal" prefix="RM" tidy={tidy} />;
}

/** Sends the form on Enter from a text of one paragraph, as from a one-line input. */
const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  // Enter also chooses a word of an input method, and must not send then.
  if (event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

export function LongTextInput(props: InputProps): ReactNode {
  const { value, onChange, onBlur, disabled = false, spec } = props;
  const text = textOf(value);
  return (
    <Input.TextArea
      {...ariaOf(props)}
      rows={3}
      {...(spec.max === undefined ? {} : { showCount: { formatter: ({ count }) => `${count} / ${spec.max}` } })}
      disabled={disabled}
      value={text}
      {...(spec.kind === 'text' ? { onPressEnter: sendOnEnter } : {})}
      onChange={(event) => onChange?.(event.target.value)}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}

export function JsonText({ value }: InputProps): ReactNode {
  const t = moreWords.useT();
  const text = textOf(value);
  return <pre className="json-text">{text === '' ? t('forms.empty') : text}</pre>;
}
