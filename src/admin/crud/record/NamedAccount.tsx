import type { ReactNode } from 'react';
import { readColleague } from '#resources/kit/calls.ts';
import { useCall } from './use-read.ts';

/** Who an account number stands for, with the number at hand; the number alone where nobody has it any more. */
export function NamedAccount({ number }: { readonly number: string }): ReactNode {
  const name = useCall({ of: 'administrators', call: readColleague, given: { account_number: number } }).data?.data
    ?.name;
  return name === undefined ? number : <span title={number}>{name}</span>;
}
