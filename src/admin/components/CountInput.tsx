import { useState, type InputHTMLAttributes, type ReactNode } from 'react';

interface CountInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'min' | 'max' | 'onChange'
> {
  value: number;
  least: number;
  most: number;
  /** Hears null while what stands there is no such number, as when it was just emptied. */
  onCount: (count: number | null) => void;
}

/** A small whole number. While somebody types in it their digits stand, whatever they come to so far. */
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
