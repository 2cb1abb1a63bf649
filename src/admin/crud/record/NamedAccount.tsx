import type { ReactNode } from 'react';
import { readColleague } from '#resources/kit/calls.ts';
import { useCall } from './use-read.ts';

/** A colleague’s name, and the account number on hover. Whoever has left the house is shown by number alone. */
export function NamedAccount({ number }: { readonly number: string }): ReactNode {
  const name = useCall({ of: 'administrators', call: readColleague, given: { account_number: number } }).data?.data
    ?.name;
  return name === undefined ? number : <span title={number}>{name}</span>;
}
