import { entriesOf } from '#shared/records.ts';
import { formatList } from '#browser/format.ts';
import './accounts.css';
import { useList } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { administrators } from '#resources/kit/administrators.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords, type MoreT } from '#admin/more-words.ts';
import { PERMISSION_PRESETS } from '#shared/access/permission-presets.ts';
import { ABILITIES, ALL_PERMISSIONS, codeOf, PERMISSION_GROUPS, type PermissionGroup } from '#shared/permissions.ts';
import { uncapital } from '#shared/sentence.ts';
import { type Grant, grantedTogether, type GrantEntry, grantsOf } from './grants.ts';
import { accountsWords } from './words.ts';

/**
 * The permissions of an administrator, a line per area, with who gave them and when. The template they come from and a
 * grantor of all of them are said once, because sixteen equal lines hide the one that differs.
 */

/** Most entries to read; changes of permissions are few, so that one page holds them. */
const MOST_ENTRIES = 100;

const groups = entriesOf(PERMISSION_GROUPS);

export function PermissionGrants({ row }: PropsOf<typeof administrators>): ReactNode {
  const t = accountsWords.useT();
  const say = moreWords.useT();
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
  const template = templateOf(held, say);
  return (
    <section className="panel" aria-label={t('grants.title')}>
      <h2>
        {t('grants.title')} {template && <span className="muted">{template}</span>}
      </h2>
      {held.length === 0 ? <p className="muted">{t('grants.none')}</p> : <Areas held={held} grants={grants} />}
    </section>
  );
}

/** The name of the template that holds exactly these codes. */
function templateOf(held: readonly number[], say: MoreT): string | null {
  if (held.length === ALL_PERMISSIONS.length) return say('permission.all');
  const own = entriesOf(PERMISSION_PRESETS).find(
    ([, codes]) => codes.length === held.length && codes.every((code) => held.includes(code)),
  );
  return own ? say(`permission.preset.${own[0]}`) : null;
}

interface Area {
  readonly group: PermissionGroup;
  readonly abilities: string;
  readonly grants: readonly Grant[];
}

function Areas({ held, grants }: { held: readonly number[]; grants: readonly Grant[] }): ReactNode {
  const t = accountsWords.useT();
  const say = moreWords.useT();
  const areas = groups.map(([group, base]): Area => {
    const isOf = (code: number): boolean => code >= base && code < base + ABILITIES.length;
    return { group, abilities: sayAbilities(held.filter(isOf), say), grants: grants.filter(({ code }) => isOf(code)) };
  });
  const open = areas.filter(({ abilities }) => abilities !== '');
  const closed = areas.filter(({ abilities }) => abilities === '');
  const isOneGrant = grantedTogether(grants).length === 1;
  const [first] = open;
  const isAlike = closed.length === 0 && open.every(({ abilities }) => abilities === first?.abilities);
  return (
    <div className="grants">
      <dl className="lines">
        {first && isAlike && isOneGrant ? (
          <div>
            <dt>{t('grants.everywhere')}</dt>
            <dd>{first.abilities}</dd>
          </div>
        ) : (
          open.map(({ group, abilities, grants: given }) => (
            <div key={group}>
              <dt>{say(`permission.group.${group}`)}</dt>
              <dd>
                {abilities}
                {!isOneGrant && <GivenBy grants={given} />}
              </dd>
            </div>
          ))
        )}
      </dl>
      {closed.length > 0 && (
        <p className="muted">
          {t('grants.without', { areas: formatList(closed.map(({ group }) => say(`permission.group.${group}`))) })}
        </p>
      )}
      {isOneGrant && <p className="muted small">{sayGrantor(grants[0], { t, say })}</p>}
    </div>
  );
}

/** Names the abilities again where several people gave those of one area. */
function GivenBy({ grants }: { grants: readonly Grant[] }): ReactNode {
  const t = accountsWords.useT();
  const say = moreWords.useT();
  const together = grantedTogether(grants);
  return together.map(({ by, codes }) => (
    <span key={codes[0]} className="grants-by muted small">
      {together.length > 1 && `${sayAbilities(codes, say)}: `}
      {sayGrantor({ by }, { t, say })}
    </span>
  ));
}

const sayGrantor = (
  grant: Pick<Grant, 'by'> | undefined,
  { t, say }: { t: ReturnType<typeof accountsWords.useT>; say: MoreT },
): string =>
  grant?.by
    ? t('grants.by', { name: grant.by.name ?? say('forms.history.system'), at: grant.by.at })
    : t('grants.unknown');

/** `View, create, edit`. */
const sayAbilities = (codes: readonly number[], say: MoreT): string =>
  formatList(
    codes.map((code, at) => {
      const word = say(`permission.ability.${ABILITIES[code % ABILITIES.length] ?? 'view'}`);
      return at === 0 ? word : uncapital(word);
    }),
  );
