import './owner-view.css';
import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { AddRelated } from '#admin/crud/record/RelatedLists.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { useCall } from '#admin/crud/record/use-read.ts';
import { ownerships } from '#resources/listing/ownerships.ts';
import { units } from '#resources/listing/units.ts';
import { packageVersions } from '#resources/packages/package-versions.ts';
import { readHoldings } from '#resources/owner-view/calls.ts';
import type { AgreementHeld, OwnerHoldings } from '#shared/owner-view/answers.ts';
import { houseDay } from '#shared/business-date.ts';
import { forgetTypes } from '#shared/resource.ts';
import { percentText } from '#shared/reading/percent.ts';
import { CardTable } from './CardTable.tsx';
import { useSay, useSayDays, useSayGuest } from './say.ts';
import { ownerViewWords } from './words.ts';

/** What an owner has: each share with its days and its agreements, and who comes next. */

const HEADS = ['unit', 'share', 'days', 'agreement', 'next'] as const;

const SHARES = forgetTypes(ownerships);
const UNITS = forgetTypes(units);
const VERSIONS = forgetTypes(packageVersions);
const BY_OWNER = { resource: SHARES.name, field: 'owner_id' };

export function HeldUnits({ resource, row }: RecordProps): ReactNode {
  const t = ownerViewWords.useT();
  const { id } = row;
  const answer = useCall({ of: resource.name, call: readHoldings, given: { id } });
  const shares = useResourceWords(SHARES).label;
  return (
    <section className="panel" aria-label={t('units.title')}>
      <div className="panel-top row between">
        <h2>{t('units.title')}</h2>
        <div className="row gap-7">
          <AdminLink to={listAddress(SHARES, { filter: { owner_id: id } })}>{shares}</AdminLink>
          <AddRelated parent={resource} resource={SHARES} related={BY_OWNER} row={row} />
        </div>
      </div>
      <Loaded of={answer}>
        {({ data }) => (data.units.length === 0 ? <p className="muted">{t('units.none')}</p> : <Units of={data} />)}
      </Loaded>
    </section>
  );
}

function Units({ of }: { readonly of: OwnerHoldings }): ReactNode {
  const t = ownerViewWords.useT();
  const sayGuest = useSayGuest();
  const { next_guest: next } = of;
  return (
    <>
      {next && (
        <p>
          {t('units.nextGuest', {
            unit: next.unit,
            arrival: formatDay(next.arrival),
            count: next.nights,
            guest: sayGuest(next),
          })}
        </p>
      )}
      <CardTable heads={HEADS.map((head) => t(`units.${head}`))}>
        {of.units.map((unit) => (
          <UnitRow key={`${unit.unit_id} ${unit.from}`} unit={unit} />
        ))}
      </CardTable>
    </>
  );
}

function UnitRow({ unit }: { readonly unit: OwnerHoldings['units'][number] }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const sayDays = useSayDays();
  const sayGuest = useSayGuest();
  const canOpen = usePermissions().can(UNITS, 'view');
  const { unit_id, number, property, share_bp, from, to, agreements, next } = unit;
  return (
    <tr>
      <th scope="row">
        {canOpen ? <AdminLink to={pathsOf(UNITS).show(unit_id)}>{number}</AdminLink> : number}{' '}
        <small className="muted">{say(property)}</small>
      </th>
      <td data-label={t('units.share')}>{percentText(share_bp)}</td>
      <td data-label={t('units.days')}>{sayDays(from, to)}</td>
      <td data-label={t('units.agreement')}>
        <Agreements of={agreements} />
      </td>
      <td data-label={t('units.next')}>
        {next && `${formatDay(next.arrival)} · ${next.kind === 'guest' ? sayGuest(next) : t(`kinds.${next.kind}`)}`}
      </td>
    </tr>
  );
}

/** The one in force, or of a unit that is no longer or not yet the owner's the nearest to it; the others on demand, the newest first. */
function Agreements({ of }: { readonly of: readonly AgreementHeld[] }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const sayDays = useSayDays();
  const canOpen = usePermissions().can(VERSIONS, 'view');
  const today = houseDay();
  const held = of.find(({ from }) => from <= today) ?? of.at(-1);
  const others = of.filter((each) => each !== held);
  if (!held) return <span className="is-warned">{t('units.noAgreement')}</span>;
  const line = ({ package: name, version, version_id, from, until, share }: AgreementHeld): ReactNode => {
    const called = `${say(name)} · ${version}`;
    return (
      <span title={say(share)}>
        {canOpen ? <AdminLink to={pathsOf(VERSIONS).show(version_id)}>{called}</AdminLink> : called}{' '}
        <span className="muted">{sayDays(from, until)}</span>
      </span>
    );
  };
  return (
    <>
      {line(held)}
      {others.length > 0 && (
        <details>
          <summary className="muted">{t('units.others', { count: others.length })}</summary>
          {others.map((each) => (
            <div key={`${each.version} ${each.from}`}>{line(each)}</div>
          ))}
        </details>
      )}
    </>
  );
}
