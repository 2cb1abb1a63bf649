import './owner-view.css';
import { useState, type ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { AddRelated } from '#admin/crud/record/AddRelated.tsx';
import { type DialogJob, JobDialog } from '#admin/crud/action/JobDialog.tsx';
import { RowMenu } from '#admin/crud/list/RowMenu.tsx';
import { moreWords } from '#admin/more-words.ts';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { pathsOf, titleOf, useRefresh } from '#admin/crud/record/use-record.ts';
import { useRecords } from '#admin/crud/record/use-records.ts';
import { useCall, useRows } from '#admin/crud/record/use-read.ts';
import { ownerships } from '#resources/listing/ownerships.ts';
import { units } from '#resources/listing/units.ts';
import { entitlementBalances } from '#resources/owner-stays/entitlement-balances.ts';
import { packageVersions } from '#resources/packages/package-versions.ts';
import { readHoldings } from '#resources/owner-view/calls.ts';
import { findAgreementOn } from '#shared/owner-view/agreement-on.ts';
import type { AgreementHeld, OwnerHoldings } from '#shared/owner-view/answers.ts';
import { houseDay } from '#shared/business-date.ts';
import { type RowOfResource, forgetTypes } from '#shared/resource.ts';
import { WHOLE_BP } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { CardTable } from './CardTable.tsx';
import { Newest } from './FoldedSection.tsx';
import { useSay, useSayDays, useSayGuest } from './say.ts';
import { ownerViewWords } from './words.ts';

/** An owner's units: each share with its days and its agreements, the free nights left, and the next guest. */

const HEADS = ['unit', 'share', 'days', 'agreement', 'next'] as const;

/** Few owners have more. */
const SHOWN = 5;

const SHARES = forgetTypes(ownerships);
const UNITS = forgetTypes(units);
const VERSIONS = forgetTypes(packageVersions);
const BALANCES = forgetTypes(entitlementBalances);
const BY_OWNER = { resource: SHARES.name, field: 'owner_id' };

export function HeldUnits({ resource, row }: RecordProps): ReactNode {
  const t = ownerViewWords.useT();
  const { id } = row;
  const answer = useCall({ of: resource.name, call: readHoldings, given: { id } });
  const shares = useResourceWords(SHARES).label;
  return (
    <section className="panel owner-units" aria-label={t('units.title')}>
      <div className="panel-top row between">
        <h2>{t('units.title')}</h2>
        <div className="row gap-7">
          <AdminLink to={listAddress(SHARES, { filter: { owner_id: id } })}>{shares}</AdminLink>
          <AddRelated parent={resource} resource={SHARES} related={BY_OWNER} row={row} />
        </div>
      </div>
      <Loaded of={answer}>
        {({ data }) =>
          data.units.length === 0 ? (
            <p className="muted">{t('units.none')}</p>
          ) : (
            <Units of={data} owner_id={id} owner={resource} />
          )
        }
      </Loaded>
    </section>
  );
}

/** The records of the units for whoever may see them: what can be done with a unit is done from here, too. */
function useUnits({ units: held }: OwnerHoldings): ReadonlyMap<number, Row> {
  const ids = [...new Set(held.map(({ unit_id }) => unit_id))];
  const rows = useRows<Row>(UNITS.name, usePermissions().can(UNITS, 'view') ? { filter: { id: { $in: ids } } } : null);
  return new Map((rows.data ?? []).map((row) => [row.id, row]));
}

type Balance = Pick<RowOfResource<typeof entitlementBalances>, 'id' | 'unit_id' | 'granted' | 'carried' | 'balance'>;

/** Free nights by unit, of the year from which they are taken first. */
function useFreeNights(owner_id: number): ReadonlyMap<number, Balance> {
  const canView = usePermissions().can(BALANCES, 'view');
  const { data } = useRecords(
    entitlementBalances,
    canView
      ? {
          where: { owner_id, is_closed: false },
          sort: { year: -1 },
          fields: ['unit_id', 'granted', 'carried', 'balance'],
        }
      : null,
  );
  // Of several years of a unit the last one set stays, which is the earliest.
  return new Map((data?.rows ?? []).map((row) => [row.unit_id, row]));
}

interface UnitsProps {
  readonly of: OwnerHoldings;
  readonly owner_id: number;
  /** The owners, whose figures follow their units. */
  readonly owner: RecordProps['resource'];
}

function Units({ of, owner_id, owner }: UnitsProps): ReactNode {
  const t = ownerViewWords.useT();
  const [job, setJob] = useState<DialogJob | null>(null);
  const rows = useUnits(of);
  const nights = useFreeNights(owner_id);
  const refresh = useRefresh(owner, SHARES);
  const actsHead = moreWords.useT()('list.actions');
  const isShared = of.units.some(({ share_bp }) => share_bp !== WHOLE_BP);
  const end = (): void => {
    setJob(null);
    void refresh();
  };
  return (
    <>
      <Newest of={of.units} first={SHOWN}>
        {(shown) => (
          <CardTable
            heads={HEADS.filter((head) => head !== 'share' || isShared).map((head) => t(`units.${head}`))}
            acts={rows.size > 0 ? actsHead : undefined}
          >
            {shown.map((unit) => (
              <UnitRow
                key={`${unit.unit_id} ${unit.from}`}
                unit={unit}
                isShared={isShared}
                row={rows.get(unit.unit_id)}
                nights={nights.get(unit.unit_id)}
                onJob={setJob}
              />
            ))}
          </CardTable>
        )}
      </Newest>
      {job && <JobDialog resource={UNITS} job={job} onEnd={end} onDone={end} />}
    </>
  );
}

interface UnitRowProps {
  readonly unit: OwnerHoldings['units'][number];
  /** Whether any of the owner's units is only partly theirs. */
  readonly isShared: boolean;
  readonly row: Row | undefined;
  readonly nights: Balance | undefined;
  readonly onJob: (job: DialogJob) => void;
}

function UnitRow({ unit, isShared, row, nights, onJob }: UnitRowProps): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const sayDays = useSayDays();
  const sayGuest = useSayGuest();
  const words = useResourceWords(UNITS);
  const canOpen = usePermissions().can(UNITS, 'view');
  const { unit_id, number, property, share_bp, from, to, agreements, next } = unit;
  return (
    <tr>
      <th scope="row">
        {canOpen ? <AdminLink to={pathsOf(UNITS).show(unit_id)}>{number}</AdminLink> : number}{' '}
        <small className="muted">{say(property)}</small>
      </th>
      {isShared && <td>{percentText(share_bp)}</td>}
      <td className="owner-days">
        {sayDays(from, to)}{' '}
        {nights && (
          <small>
            <AdminLink to={pathsOf(BALANCES).show(nights.id)}>
              {t('units.free', { left: nights.balance, all: nights.granted + nights.carried })}
            </AdminLink>
          </small>
        )}
      </td>
      <td className="owner-agreement">
        <Agreements of={agreements} />
      </td>
      <td className="owner-next">
        {next && (
          <>
            {formatDay(next.arrival)}
            <span className="wide-only">{` · ${t('units.nights', { count: next.nights })}`}</span>
            {` · ${next.kind === 'guest' ? sayGuest(next) : t(`kinds.${next.kind}`)}`}
          </>
        )}
      </td>
      {row && (
        <td className="cell-right">
          <RowMenu
            resource={UNITS}
            row={row}
            title={titleOf(UNITS, row)}
            words={words}
            onTask={(of, task) =>
              onJob(task.kind === 'action' ? { name: task.action, rows: [of], isBulk: false } : { delete: of })
            }
          />
        </td>
      )}
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
  const held = findAgreementOn(of, today) ?? of.find(({ from }) => from <= today) ?? of.at(-1);
  const others = of.filter((each) => each !== held);
  if (!held) return <span className="is-warned">{t('units.noAgreement')}</span>;
  const line = ({ package: name, version, version_id, share }: AgreementHeld): ReactNode => {
    const called = `${say(name)} · ${version}`;
    return (
      <span title={say(share)}>
        {canOpen ? <AdminLink to={pathsOf(VERSIONS).show(version_id)}>{called}</AdminLink> : called}
      </span>
    );
  };
  const terms = ({ part, from, until }: AgreementHeld): string =>
    [say(part), sayDays(from, until)].filter(Boolean).join(' · ');
  return (
    <>
      {line(held)}
      <div className="owner-since muted small wrap">
        <span>{terms(held)}</span>
        {others.length > 0 && (
          <details>
            <summary>{t('units.others', { count: others.length })}</summary>
            {others.map((each) => (
              <div key={`${each.version} ${each.from}`}>
                {line(each)} {terms(each)}
              </div>
            ))}
          </details>
        )}
      </div>
    </>
  );
}
