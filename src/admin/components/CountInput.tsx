import { useState, type InputHTMLAttributes, type ReactNode } from 'react';

interface CountInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'min' | 'max' | 'onChange'
> {
  value: number;
  least: number;
  most: number;
  /** Called with null while the text is no whole number of at least `least`, for example just after it was emptied. */
  onCount: (count: number | null) => void;
}

/** Input of a small whole number; the text being typed stays as it is until the input is left. */
export function CountInput({
  value,
  least,
  most,
  onCount,
  className = 'control',
  ...props
}: CountInputProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const change = ({ value: text, valueAsNumber: count }: HTMLInputElement): void => {
    setTyped(text);
    onCount(Number.isInteger(count) && count >= least ? Math.min(most, count) : null);
  };
  return (
    <input
      {...props}
      className={className}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={typed ?? value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => change(event.target)}
      onBlur={() => setTyped(null)}
    />
  );
}
