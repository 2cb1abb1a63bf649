import { Children, Fragment, type ReactNode } from 'react';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { defineClientPart } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';
import { houseDay } from '#shared/business-date.ts';
import { HOME_COUNTRY, UNKNOWN_COUNTRY, countryName } from '#shared/countries.ts';
import { forgetTypes, type RowOfResource } from '#shared/resource.ts';
import { reservations } from './reservations.ts';

/**
 * How stays look in lists and on their page, and which screens they bring along. The screens lie in
 * `admin/reservations` and are fetched from there.
 */

const stays = screensOf(() => import('#admin/reservations/index.ts'));

/** A smaller second line of a cell. */
function Below({ children }: { children: ReactNode }): ReactNode {
  const parts = Children.toArray(children);
  if (parts.length === 0) return null;
  return (
    <span className="cell-below">
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** Shown by the title, the headline, the bill and the notices above it. */
const TOLD = [
  'guest_name',
  'reference',
  'kind',
  'nights',
  'parts',
  'assignment',
  'unit_number',
  'owner_id',
  'is_vip',
  'moves_on',
  'total_sen',
  'paid_sen',
  'balance_sen',
  'rounding_sen',
] as const;

/** States of a stay whose guest is still to come. */
const AWAITED: readonly string[] = ['pending', 'confirmed'];

/** What is open is a debt from the day on which the guest leaves, and nothing to look at before. */
const markDebt = (
  { balance_sen, status, departure }: Pick<RowOfResource<typeof reservations>, 'balance_sen' | 'status' | 'departure'>,
  said: ReactNode,
): ReactNode =>
  balance_sen > 0 && !AWAITED.includes(status) && departure <= houseDay() ? (
    <span className="is-refused strong">{said}</span>
  ) : (
    said
  );

/** Titles join guest and reference, because people search by one and quote the other; assignments are shown in words. */
const nameOfUnit = (): string => currentResourceWords(forgetTypes(reservations)).fields['unit_id'] ?? '';

export const reservationsClient = defineClientPart(reservations, {
  title: ({ reference, guest_name }) => `${guest_name} · ${reference}`,
  heading: 'guest_name',
  Create: stays((module) => module.NewBooking),
  Preview: stays((module) => module.ActionPreview),
  blankActions: ['assign', 'move', 'split'],
  previewFirst: ['assign', 'move', 'accept', 'moved', 'cancel', 'no-show', 'confirm', 'move-credit', 'take-off-charge'],
  drawnInputs: { 'take-off-charge': ['charged_for', 'line_id'] },
  Buttons: stays((module) => module.CardButton),
  Panels: stays((module) => module.StayPanels),
  // Once the guest is here nobody expects them, and the house takes the tourism tax unless somebody else does.
  hiddenFields: ({ status, ttx_collector, deposit_waived }) => [
    ...TOLD,
    ...(AWAITED.includes(status) ? [] : (['eta'] as const)),
    ...(ttx_collector === 'operator' ? (['ttx_collector'] as const) : []),
    // One that was waived is none to expect.
    ...(deposit_waived === null ? [] : (['deposit_sen'] as const)),
  ],
  cells: {
    balance_sen: (balance, stay) => markDebt(stay, <span className="number">{formatMoney(balance)}</span>),
    // The history hands over the reason alone.
    deposit_waived: (why, { deposit_sen }) =>
      why !== null && deposit_sen > 0 ? `${formatMoney(deposit_sen)} · ${why}` : why,
    parts: (parts) =>
      parts?.map(({ arrival, departure, unit }) => (
        <div key={arrival}>
          {formatDay(arrival)} – {formatDay(departure)}: {unit ?? '–'}
        </div>
      )) ?? null,
    assignment: (assignment) => assignment?.reason[currentLocale() === 'zh-CN' ? 'zh' : 'en'] ?? null,
  },
  listCells: {
    guest_name: (name, { is_vip, nationality, adults, children }, { t }) => (
      <span className="cell-stack" title={name}>
        <span className="marked">
          <span className="cut">{name}</span>{' '}
          {is_vip && (
            <span className="mark whole-word mark-vip" title={t('cell.vip')}>
              <Icon name="star" />
              <span className="sr-only">{t('cell.vip')}</span>
            </span>
          )}
        </span>
        <Below>
          {nationality !== HOME_COUNTRY && nationality !== UNKNOWN_COUNTRY && countryName(nationality, currentLocale())}
          {t('cell.guests', { count: adults + children })}
        </Below>
      </span>
    ),
    room_type_id: (_id, { unit_id, status, moves_on, parts }, { t, show }) => (
      <span className="cell-stack">
        {show('room_type_id')}
        <Below>
          {unit_id === null && AWAITED.includes(status) ? (
            <span className="is-warned">{t('cell.missing', { label: nameOfUnit() })}</span>
          ) : (
            unit_id !== null && show('unit_id')
          )}
          {status === 'checked_in' &&
            moves_on !== null &&
            t('cell.moves', {
              unit: parts?.find(({ arrival }) => arrival === moves_on)?.unit ?? '–',
              day: formatDay(moves_on),
            })}
          {show('property_id')}
        </Below>
      </span>
    ),
    balance_sen: (_balance, stay, { show }) => markDebt(stay, show('balance_sen')),
    departure: (_day, { nights }, { t, show }) => (
      <span className="cell-stack">
        {show('departure')}
        <Below>{t('cell.nights', { count: nights })}</Below>
      </span>
    ),
  },
  listedWith: {
    guest_name: ['nationality', 'adults', 'children'],
    room_type_id: ['unit_id', 'property_id'],
    departure: ['nights'],
  },
});
