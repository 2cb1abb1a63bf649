import './owner-view.css';
import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { readHoldings } from '#resources/owner-view/calls.ts';
import type { AgreementHeld, OwnerHoldings } from '#shared/owner-view/answers.ts';
import { percentText } from '#shared/money.ts';
import { useSay, useSayDays, useSayGuest } from './say.ts';
import { ownerViewWords } from './words.ts';

/** What an owner has: each share with its days and its agreements, and who comes next. */

const HEADS = ['unit', 'share', 'days', 'agreement', 'next'] as const;

export function HeldUnits({ resource, row: { id } }: RecordProps): ReactNode {
  const t = ownerViewWords.useT();
  const answer = useCall({ of: resource.name, call: readHoldings, given: { id } });
  return (
    <section className="panel" aria-label={t('units.title')}>
      <h2>{t('units.title')}</h2>
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
            nights: next.nights,
            guest: sayGuest(next),
          })}
        </p>
      )}
      <div className="table-scroll">
        <table className="ruled tabular card-rows owner-table">
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {t(`units.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.units.map((unit) => (
              <UnitRow key={`${unit.unit_id} ${unit.from}`} unit={unit} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function UnitRow({ unit }: { readonly unit: OwnerHoldings['units'][number] }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const sayDays = useSayDays();
  const sayGuest = useSayGuest();
  const { number, property, share_bp, from, to, agreements, next } = unit;
  return (
    <tr>
      <th scope="row">
        {number} <small className="muted">{say(property)}</small>
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

/** The newest, and the earlier ones on demand. */
function Agreements({ of: [newest, ...earlier] }: { readonly of: readonly AgreementHeld[] }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const sayDays = useSayDays();
  if (!newest) return <span className="is-warned">{t('units.noAgreement')}</span>;
  const line = ({ package: name, version, from, until, share }: AgreementHeld): ReactNode => (
    <span title={say(share)}>
      {say(name)} · {version} <span className="muted">{sayDays(from, until)}</span>
    </span>
  );
  return (
    <>
      {line(newest)}
      {earlier.length > 0 && (
        <details>
          <summary className="muted">{t('units.earlier', { count: earlier.length })}</summary>
          {earlier.map((each) => (
            <div key={`${each.version} ${each.from}`}>{line(each)}</div>
          ))}
        </details>
      )}
    </>
  );
}
