import type { ReactNode } from 'react';

interface TickProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** A line done by hand, kept while the sheet is open. */
export function Tick({ label, isTicked, onTick }: TickProps): ReactNode {
  return (
    <label className="desk-tick">
      <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      {label}
    </label>
  );
}
