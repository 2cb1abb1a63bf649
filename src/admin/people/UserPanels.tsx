import './people.css';
import type { ReactNode } from 'react';
import { useList } from '@refinedev/core';
import type { users } from '#resources/people/users.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { AgentPanel } from './AgentPanel.tsx';
import { Attendance } from './Attendance.tsx';
import { Identity } from './Identity.tsx';
import { RiderPanel } from './RiderPanel.tsx';

/** A rider who is not verified is given no work; what they did before is still to be read. */
function ShiftsOf(props: PropsOf<typeof users>): ReactNode {
  const { total = 0 } = useList({
    resource: 'attendance',
    filters: [{ field: 'account_number', operator: 'eq', value: props.row.account_number }],
    pagination: { currentPage: 1, pageSize: 1 },
  }).result;
  return total > 0 && <Attendance {...props} />;
}

/** Panels of a user's page, by role. */
export function UserPanels(props: PropsOf<typeof users>): ReactNode {
  const { role, rider_verification } = props.row;
  const isRider = role === 'rider';
  const isVerified = rider_verification === 'approved';
  return (
    <>
      {role === 'agent' && <AgentPanel {...props} />}
      {isRider && <RiderPanel {...props} />}
      {isRider && isVerified && <Attendance {...props} />}
      {/* While the rider waits it stands among what is verified. */}
      {!(isRider && rider_verification === 'pending') && <Identity {...props} />}
      {isRider && !isVerified && <ShiftsOf {...props} />}
    </>
  );
}
