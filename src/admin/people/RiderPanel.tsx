import { readRider } from '#resources/people/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { call } from '#browser/call.ts';
import { useSession } from '#browser/session.ts';
import { Button } from '#admin/components/Button.tsx';
import type { users } from '#resources/people/users.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { ActionModal } from '#admin/crud/action/ActionModal.tsx';
import { isPossible } from '#admin/crud/action/possible.ts';
import { DecisionButtons } from '#admin/crud/action/DecisionButtons.tsx';
import { sidesOf } from '#shared/actions.ts';
import type { AnyAction } from '#shared/resource.ts';
import { IdentityNumber } from './Identity.tsx';
import { DecisionBasis } from '#admin/crud/action/DecisionBasis.tsx';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { headlineFields, readableFields } from '#admin/crud/record/fields.ts';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { daysBetween } from '#admin/components/month-grid.ts';
import { tell } from '#admin/providers/tell.ts';
import { EditRider } from './EditRider.tsx';
import { peopleWords } from './words.ts';

/**
 * A rider's details and papers for verification, with the points to compare with the card. Verifying is a declared
 * action of the record.
 */

/** Beside what the head and the headline tell. */
const FACTS = ['licence_class', 'licence_document', 'vehicle_photo'];
const VERIFYING = 'rider-verification';
const SOON_DAYS = 30;

/** Note on a licence that ends soon; null while the end is far away, or past, of which the server warns. */
function useLicenceNote(expires: string | null): string | null {
  const t = peopleWords.useT();
  if (expires === null) return null;
  const days = daysBetween(dayOf(new Date()), expires);
  return days >= 0 && days <= SOON_DAYS ? t('rider.expires', { days }) : null;
}

export function RiderPanel({ resource, row }: PropsOf<typeof users>): ReactNode {
  const t = peopleWords.useT();
  const words = useResourceWords(resource);
  const cell = { t: adminWords.useT(), words };
  const permissions = usePermissions();
  const readable = readableFields(resource, permissions);
  const mayEdit = permissions.canAct(resource, 'rider-details');
  const [isEditing, setEditing] = useState(false);
  const warnings = useWarnings({ resource, row });
  const licence = useLicenceNote(row.licence_expires_on);
  const toVerify = row.rider_verification === 'pending' ? resource.actions?.[VERIFYING] : undefined;
  // Beside the papers the decision itself says how long the licence runs.
  const notes = [...warnings, ...(licence === null || toVerify ? [] : [licence])];
  const title = t(toVerify ? 'rider.toVerify' : 'rider.title');
  return (
    <section className="panel" aria-label={title}>
      <div className="panel-top row between">
        <h2>
          {title}{' '}
          {toVerify && row.verification_since !== null && (
            <small className="muted">{t('rider.since', { at: row.verification_since })}</small>
          )}
        </h2>
        {mayEdit && (
          <Button isSmall data-action="rider-details" onClick={() => setEditing(true)}>
            {t('rider.edit')}
          </Button>
        )}
      </div>
      {notes.length > 0 && (
        <FormNotice kind="info" title={t('rider.check')}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </FormNotice>
      )}
      {toVerify ? (
        <div className="decision stack to-top above-6">
          <DecisionBasis
            resource={resource}
            row={row}
            name={VERIFYING}
            action={toVerify}
            leaveOut={headlineFields(resource)}
            cells={
              row.identity_mask ? { identity_mask: <IdentityNumber resource={resource} row={row} isBeside /> } : {}
            }
          />
          <Answers resource={resource} row={row} action={toVerify} />
        </div>
      ) : (
        <dl className="fields">
          {FACTS.filter((name) => readable.includes(name)).map((name) => (
            <div key={name}>
              <dt>{words.fields[name]}</dt>
              <dd>{renderCell({ resource, row, name }, cell)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isEditing && <EditRider resource={resource} row={row} onClose={() => setEditing(false)} />}
    </section>
  );
}

/** The two answers, beside what they stand on. */
function Answers({ resource, row, action }: PropsOf<typeof users> & { action: AnyAction }): ReactNode {
  const permissions = usePermissions();
  const [choice, setChoice] = useState<string | null>(null);
  const user = useSession('user');
  const sides = sidesOf(action);
  const isOffered = permissions.canAct(resource, VERIFYING) && isPossible(action, { resource, row }, user);
  if (sides === null || !isOffered) return null;
  return (
    <div className="line gap-4">
      <DecisionButtons
        resource={resource}
        row={row}
        name={VERIFYING}
        sides={sides}
        isFirst
        onDecide={(side) => setChoice(sides[side])}
      />
      {choice !== null && (
        <ActionModal
          resource={resource}
          row={row}
          name={VERIFYING}
          action={action}
          choice={choice}
          onClose={() => setChoice(null)}
        />
      )}
    </div>
  );
}

/** The server's warnings about the papers; empty without an answer. */
function useWarnings({ resource, row }: PropsOf<typeof users>): readonly string[] {
  const account_number = row.account_number;
  const { data } = useQuery({
    queryKey: ['data', 'default', resource.name, 'rider-details', row.id, row.version],
    queryFn: async () => {
      const said = await tell(call(readRider, { account_number }));
      return said.ok ? said.data.data.warnings : [];
    },
  });
  return data ?? [];
}
