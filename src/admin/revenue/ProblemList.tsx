import type { ReactNode } from 'react';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import type { StatementProblem } from '#shared/revenue/statement.ts';

/** What somebody has to see to before a month can be locked. */
export function ProblemList({ of }: { readonly of: readonly StatementProblem[] }): ReactNode {
  const said = useSaid();
  return (
    <ul>
      {of.map(({ code, text }) => (
        <li key={`${code} ${text.en}`}>{said(text)}</li>
      ))}
    </ul>
  );
}
