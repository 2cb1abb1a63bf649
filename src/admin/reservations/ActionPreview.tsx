import './reservations.css';
import { useEffect, type ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { Loaded } from '#admin/crud/Loaded.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import type { ActionPreviewProps } from '#admin/components/client-part.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { addDays } from '#shared/booking/night.ts';
import { isDay } from '#shared/day.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { declarations } from '#resources/index.ts';
import { Alternatives } from './Alternatives.tsx';
import { addressOf, houseDay, type Params, useGet, useSettled } from './calls.ts';
import { Difference, useSaid } from './PriceLines.tsx';
import type { CancellationFee } from '#shared/booking/cancellation.ts';
import type { Candidate, StayPreview } from '#shared/booking/stay-answers.ts';
import { reservationsWords } from './words.ts';

/** What an action on a stay would meet and cost, shown before it is taken. */
export function ActionPreview({ row, action, input, fill }: ActionPreviewProps): ReactNode {
  switch (action) {
    case 'change-dates':
      return <Dates row={row} input={input} fill={fill} />;
    case 'change-guests':
      return <Change row={row} params={pick(input, ['adults', 'children', 'any_foreign_occupant'])} fill={fill} />;
    case 'early-departure':
      return <Early row={row} fill={fill} />;
    case 'move':
    case 'assign':
    case 'split':
    case 'accept':
      return <UnitChoice row={row} action={action} input={input} fill={fill} />;
    case 'cancel':
    case 'no-show':
      return <FeeNote row={row} isNoShow={action === 'no-show'} />;
    case 'confirm':
      return <Deposit row={row} />;
    case 'check-in':
      return <ReadyToCome row={row} />;
    case 'check-out':
      return <ReadyToGo row={row} />;
    default:
      return null;
  }
}

type Part = Pick<ActionPreviewProps, 'row' | 'input' | 'fill'>;

const pick = (input: ActionPreviewProps['input'], names: readonly string[]): Params =>
  Object.fromEntries(names.map((name) => [name, input[name] as string | number | boolean | null]));

function Dates({ row, input, fill }: Part): ReactNode {
  const { arrival, departure, price } = input;
  // What is usual is chosen already; whoever wants the other way says so.
  useEffect(() => {
    if (price === null) fill({ price: 'keep' });
  });
  const isWhole = typeof arrival === 'string' && typeof departure === 'string' && isDay(arrival) && isDay(departure);
  if (!isWhole || arrival >= departure) return null;
  if (arrival === row['arrival'] && departure === row['departure']) return null;
  return <Change row={row} params={{ arrival, departure }} fill={fill} hasModes />;
}

/** The last day the guest pays for is yesterday's, but one night is always paid. */
function Early({ row, fill }: Pick<Part, 'row' | 'fill'>): ReactNode {
  const today = houseDay();
  const first = addDays(String(row['arrival']), 1);
  const departure = today < first ? first : today;
  if (departure >= String(row['departure'])) return null;
  return <Change row={row} params={{ departure }} fill={fill} />;
}

interface ChangeProps extends Pick<Part, 'row' | 'fill'> {
  params: Params;
  hasModes?: boolean;
}

function Change({ row, params, fill, hasModes = false }: ChangeProps): ReactNode {
  const t = reservationsWords.useT();
  const url = useSettled(addressOf(`/api/reservations/${row.id}/preview`, params));
  const answer = useGet<{ data: StayPreview }>(url);
  return (
    <div className="preview" role="status" aria-live="polite">
      <Loaded of={answer}>
        {({ data }) => (
          <>
            <Free of={data} />
            {data.restriction && (
              <p className="preview-no">
                <Icon name="close" /> {t('change.againstRule', { rule: t(`rule.${data.restriction.kind}`) })}
              </p>
            )}
            {!data.is_free && (
              <Alternatives
                of={data.alternatives}
                onChoose={({ arrival, departure }) => fill({ arrival, departure })}
              />
            )}
            <dl className="fields">
              <div>
                <dt>{t(hasModes ? 'change.keep' : 'change.new')}</dt>
                <dd>
                  {formatMoney(data.keep.total_sen)} <Difference sen={data.keep.difference_sen} />
                </dd>
              </div>
              {hasModes && (
                <div>
                  <dt>{t('change.whole')}</dt>
                  <dd>
                    {formatMoney(data.whole.total_sen)} <Difference sen={data.whole.difference_sen} />
                  </dd>
                </div>
              )}
            </dl>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Free({ of }: { of: StayPreview }): ReactNode {
  const t = reservationsWords.useT();
  if (of.is_free) {
    return (
      <p className="preview-yes">
        <Icon name="check" /> {t('change.free')}
      </p>
    );
  }
  return (
    <div className="preview-no">
      {of.conflicts.map(({ kind, reference, guest_name, arrival, departure }) => (
        <p key={`${arrival} ${reference ?? kind}`}>
          <Icon name="close" />{' '}
          {t(reference === null ? 'change.blocked' : 'change.taken', {
            who: [reference, guest_name].filter(Boolean).join(' '),
            from: formatDay(arrival),
            to: formatDay(departure),
          })}
        </p>
      ))}
      {of.full_nights.length > 0 && (
        <p>
          <Icon name="close" /> {t('change.full', { nights: of.full_nights.map((day) => formatDay(day)).join(', ') })}
        </p>
      )}
    </div>
  );
}

/** Units that are free for the whole stay, the fairest first; and what the chosen one would meet. */
function UnitChoice({ row, action, input, fill }: Part & { action: string }): ReactNode {
  const t = reservationsWords.useT();
  const answer = useGet<{ data: readonly Candidate[] }>(`/api/reservations/${row.id}/candidates`);
  const unit = typeof input['unit_id'] === 'number' ? input['unit_id'] : null;
  return (
    <div className="preview">
      <Loaded of={answer}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('units.none')}</p>
          ) : (
            <>
              <p id="free-units">{t('units.free')}</p>
              <div className="segments" role="group" aria-labelledby="free-units">
                {data.slice(0, 12).map(({ unit_id, number, sold, available }) => (
                  <button
                    key={unit_id}
                    type="button"
                    className="segment"
                    aria-pressed={unit === unit_id}
                    title={t('units.share', { sold, available })}
                    onClick={() => fill({ unit_id })}
                  >
                    {number}
                  </button>
                ))}
              </div>
            </>
          )
        }
      </Loaded>
      {action === 'move' && unit !== null && unit !== row['unit_id'] && <Meets row={row} unit={unit} />}
    </div>
  );
}

function Meets({ row, unit }: { row: Row; unit: number }): ReactNode {
  const answer = useGet<{ data: StayPreview }>(addressOf(`/api/reservations/${row.id}/preview`, { unit_id: unit }));
  return (
    <div role="status" aria-live="polite">
      <Loaded of={answer}>{({ data }) => <Free of={data} />}</Loaded>
    </div>
  );
}

function FeeNote({ row, isNoShow }: { row: Row; isNoShow: boolean }): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  const url = addressOf(`/api/reservations/${row.id}/cancellation`, { no_show: isNoShow ? true : null });
  const answer = useGet<{ data: CancellationFee }>(url);
  return (
    <div className="preview" role="status">
      <Loaded of={answer}>
        {({ data }) => (
          <>
            <p>
              {t('fee.policy')} <strong>{formatMoney(data.fee_sen)}</strong>
            </p>
            {data.lines
              .flatMap(({ because }) => because)
              .map(({ rule, text, text_zh }) => (
                <p key={rule}>{said({ en: text, zh: text_zh })}</p>
              ))}
            <p className="input-note">
              {t('fee.paid', { paid: formatMoney(Number(row['paid_sen'])) })} {t('fee.other')}
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Check({ isMet, children }: { isMet: boolean; children: ReactNode }): ReactNode {
  const t = reservationsWords.useT();
  return (
    <li className={isMet ? 'preview-yes' : 'preview-no'}>
      <Icon name={isMet ? 'check' : 'close'} /> {children}
      <span className="sr-only"> ({t(isMet ? 'check.met' : 'check.missing')})</span>
    </li>
  );
}

function Deposit({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const [deposit, paid] = [Number(row['deposit_sen']), Number(row['paid_sen'])];
  if (deposit === 0) return null;
  return (
    <ul className="preview">
      <Check isMet={paid >= deposit}>
        {t('check.deposit', { deposit: formatMoney(deposit), paid: formatMoney(paid) })}
      </Check>
    </ul>
  );
}

/** What the server asks for before a guest gets the key, so that nobody has to be refused to learn of it. */
function ReadyToCome({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const permissions = usePermissions();
  const units = declarations.find(({ name }) => name === 'units');
  const canSeeUnit = units !== undefined && permissions.can(units, 'view') && typeof row['unit_id'] === 'number';
  const unit = useGet<{ data: { number: string; housekeeping: string } }>(
    canSeeUnit ? `/api/units/${String(row['unit_id'])}` : null,
  );
  const query = encodeListParams({ filter: { reservation_id: row.id }, pagination: { limit: 50 } });
  const guests = useGet<{ 'reservation-guests': readonly { full_name: string; id_type: string | null }[] }>(
    `/api/reservation-guests/aggregation?${query}`,
  );
  const known = guests.data?.['reservation-guests'];
  const today = houseDay();
  return (
    <div className="preview">
      <ul>
        <Check isMet={today >= String(row['arrival'])}>
          {t('check.day', { day: formatDay(String(row['arrival'])) })}
        </Check>
        <Check isMet={row['unit_id'] !== null}>{t('check.unit')}</Check>
        {unit.data && (
          <Check isMet={unit.data.data.housekeeping !== 'dirty'}>
            {t('check.clean', { unit: unit.data.data.number })}
          </Check>
        )}
        {known && <Check isMet={known.some(({ id_type }) => id_type !== null)}>{t('check.identity')}</Check>}
      </ul>
      <p className="input-note">{t('check.override')}</p>
    </div>
  );
}

function ReadyToGo({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const balance = Number(row['balance_sen']);
  const today = houseDay();
  return (
    <div className="preview">
      <ul>
        <Check isMet={balance === 0}>{t('check.balance', { balance: formatMoney(balance) })}</Check>
        <Check isMet={today >= String(row['departure'])}>
          {t('check.over', { day: formatDay(String(row['departure'])) })}
        </Check>
      </ul>
      <p className="input-note">{t('check.override')}</p>
    </div>
  );
}
