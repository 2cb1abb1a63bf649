import { entriesOf } from '#shared/records.ts';
import { formatList } from '#browser/format.ts';
import './accounts.css';
import { useList } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { administrators } from '#resources/kit/administrators.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import type { Failure } from '#admin/providers/failure.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { ABILITIES, codeOf, PERMISSION_GROUPS } from '#shared/permissions.ts';
import { type Grant, grantedTogether, type GrantEntry, grantsOf } from './grants.ts';
import { accountsWords } from './words.ts';

/** Permissions of an administrator by area and ability, with the grantor and date of each. */

/** Most entries to read; changes of permissions are few, so that one page holds them. */
const MOST_ENTRIES = 100;

const groups = entriesOf(PERMISSION_GROUPS);

export function PermissionGrants({ row }: PropsOf<typeof administrators>): ReactNode {
  const t = accountsWords.useT();
  const held = row.permissions;
  const canReadAudit = usePermissions().has(codeOf(PERMISSION_GROUPS.admin, 'view'));
  const { query, result } = useList<GrantEntry & { id: number }, Failure>({
    resource: 'audit',
    filters: [
      { field: 'resource', operator: 'eq', value: 'administrators' },
      { field: 'record_id', operator: 'eq', value: row.id },
    ],
    sorters: [{ field: 'at', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: MOST_ENTRIES },
    queryOptions: { enabled: canReadAudit, meta: { prefix: t('grants.title') } },
  });
  const grants = query.data ? grantsOf(held, result.data) : [];
  return (
    <section className="panel" aria-label={t('grants.title')}>
      <h2>{t('grants.title')}</h2>
      {held.length === 0 ? <p className="muted">{t('grants.none')}</p> : <Matrix held={held} grants={grants} />}
    </section>
  );
}

function Matrix({ held, grants }: { held: readonly number[]; grants: readonly Grant[] }): ReactNode {
  const t = accountsWords.useT();
  const say = moreWords.useT();
  return (
    // Focusable, because a keyboard could not scroll the table on a phone otherwise.
    <div className="table-scroll" {...{ role: 'region', 'aria-label': t('grants.title'), tabIndex: 0 }}>
      <table className="ruled grants">
        <caption className="sr-only">{t('grants.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('grants.group')}</th>
            {ABILITIES.map((ability) => (
              <th key={ability} scope="col">
                {say(`permission.ability.${ability}`)}
              </th>
            ))}
            <th scope="col">{t('grants.given')}</th>
          </tr>
        </thead>
        <tbody>
          {groups
            .filter(([, base]) => held.some((code) => code - (code % ABILITIES.length) === base))
            .map(([group, base]) => (
              <tr key={group}>
                <th scope="row">{say(`permission.group.${group}`)}</th>
                {ABILITIES.map((ability, at) => (
                  <td key={ability}>
                    <Held isHeld={held.includes(base + at)} />
                  </td>
                ))}
                <td>
                  <GivenBy grants={grants.filter(({ code }) => code >= base && code < base + ABILITIES.length)} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Held({ isHeld }: { isHeld: boolean }): ReactNode {
  const t = accountsWords.useT();
  return (
    <>
      {isHeld ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{t(isHeld ? 'grants.has' : 'grants.hasNot')}</span>
    </>
  );
}

function GivenBy({ grants }: { grants: readonly Grant[] }): ReactNode {
  const t = accountsWords.useT();
  const say = moreWords.useT();
  const abilityOf = (code: number): string => say(`permission.ability.${ABILITIES[code % ABILITIES.length] ?? 'view'}`);
  return grantedTogether(grants).map(({ by, codes }) => {
    const abilities = formatList(codes.map(abilityOf));
    return (
      <span key={codes[0]} className="grants-by">
        {by
          ? t('grants.by', { abilities, name: by.name ?? say('forms.history.system'), at: by.at })
          : t('grants.unknown', { abilities })}
      </span>
    );
  });
}
