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
  const role = props.row.role;
  return (
    <>
      {role === 'agent' && <AgentPanel {...props} />}
      {role === 'rider' && (
        <>
          <RiderPanel {...props} />
          <Attendance {...props} />
        </>
      )}
      <Identity {...props} />
    </>
  );
}
