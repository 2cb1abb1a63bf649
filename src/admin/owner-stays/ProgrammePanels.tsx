import type { ReactNode } from 'react';
import type { PropsOf } from '#admin/components/client-part.ts';
import type { freeStayProgrammes } from '#resources/owner-stays/free-stay-programmes.ts';
import { ProgrammeTrial } from './ProgrammeTrial.tsx';
import { YearRoll } from './YearRoll.tsx';

/** A year begun by the programme, and one that has been, tried by other terms. */
export function ProgrammePanels(props: PropsOf<typeof freeStayProgrammes>): ReactNode {
  return (
    <>
      <YearRoll {...props} />
      <ProgrammeTrial {...props} />
    </>
  );
}
