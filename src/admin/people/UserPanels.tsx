import './people.css';
import type { ReactNode } from 'react';
import type { users } from '#resources/people/users.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { AgentPanel } from './AgentPanel.tsx';
import { Attendance } from './Attendance.tsx';
import { Identity } from './Identity.tsx';
import { RiderPanel } from './RiderPanel.tsx';

/** Panels of a user's page, by role. */
export function UserPanels(props: PropsOf<typeof users>): ReactNode {
  const { role, rider_verification } = props.row;
  const isRider = role === 'rider';
  // The papers come before the shifts while there can be none: only a verified rider is given work.
  const isVerified = rider_verification === 'approved';
  return (
    <>
      {role === 'agent' && <AgentPanel {...props} />}
      {isRider && <RiderPanel {...props} />}
      {isRider && isVerified && <Attendance {...props} />}
      {/* While the rider waits it stands among what is verified. */}
      {!(isRider && rider_verification === 'pending') && <Identity {...props} />}
      {isRider && !isVerified && <Attendance {...props} />}
    </>
  );
}
