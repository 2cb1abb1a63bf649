import { useId, type ReactNode } from 'react';
import type { InputProps } from '#admin/components/inputs/input-props.ts';

/** Attributes that tie an input to its label and its messages. */
type Ties = { id: string } & Pick<InputProps, 'aria-describedby' | 'aria-invalid' | 'aria-required'>;

interface FieldProps {
  label: ReactNode;
  /** Id of the input, where something else looks for it. */
  id?: string;
  hint?: ReactNode;
  /** What is wrong with the input; empty while nothing is, so that screen readers hear of it once it is. */
  error?: string | undefined;
  /** The input is wrong, which is said elsewhere. */
  isInvalid?: boolean;
  isRequired?: boolean;
  /** The label stands before the input, not over it. */
  isBeside?: boolean;
  className?: string;
  /** Draws the input with the attributes that it is given. */
  children: (ties: Ties) => ReactNode;
}

/** An input with its label, its hint and its error, outside the forms of declarations. */
export function Field(props: FieldProps): ReactNode {
  const { label, hint, error, isInvalid = Boolean(error), isRequired = false, isBeside = false, children } = props;
  const own = useId();
  const id = props.id ?? own;
  const messages = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={['form-field', isBeside ? 'is-beside' : '', props.className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(messages === '' ? {} : { 'aria-describedby': messages }),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
        ...(isRequired ? { 'aria-required': 'true' } : {}),
      })}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
