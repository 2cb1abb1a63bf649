import './reservations.css';
import { useState, type ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { Loaded } from '#admin/crud/Loaded.tsx';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { useRelationTitle } from '#admin/components/relation-titles.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { resources } from '#resources/index.ts';
import { encodeListParams } from '#shared/list-query.ts';
import type { AnyResource } from '#shared/resource.ts';
import { useGet } from './calls.ts';
import { CARD_WORDS, type CardWord } from './card-words.ts';
import { reservationsWords } from './words.ts';

/** Opens the registration card, ready for the printer. */
export function CardButton({ row }: RecordProps): ReactNode {
  const t = reservationsWords.useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="receipt" />
        {t('card.open')}
      </button>
      {isOpen && (
        <Dialog label={t('card.open')} className="dialog card-dialog" onClose={() => setOpen(false)}>
          <Card row={row} />
          <div className="dialog-buttons card-screen">
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {t('card.close')}
            </button>
            <button type="button" className="button button-primary" onClick={() => print()}>
              {t('card.print')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface Guest {
  readonly id: number;
  readonly full_name: string;
  readonly nationality: string;
  readonly id_type: string | null;
  readonly id_mask: string | null;
  readonly is_lead: boolean;
}

interface House {
  readonly name: string;
  readonly name_zh: string | null;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly check_in_time: string;
  readonly check_out_time: string;
  readonly house_rules: string | null;
  readonly house_rules_zh: string | null;
}

const named = (name: string): AnyResource => {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}`);
  return found;
};

const DOCUMENTS: Readonly<Record<string, string>> = {
  mykad: 'MyKad',
  mypr: 'MyPR',
  mytentera: 'MyTentera',
  passport: 'Passport 护照',
};

/** In both languages at once: the guest reads one of them, the house files the other. */
function Card({ row }: { row: Row }): ReactNode {
  const canSeeHouse = usePermissions().can(named('properties'), 'view');
  const house = useGet<{ data: House }>(canSeeHouse ? `/api/properties/${String(row['property_id'])}` : null);
  const query = encodeListParams({ filter: { reservation_id: row.id }, pagination: { limit: 50 } });
  const guests = useGet<{ 'reservation-guests': readonly Guest[] }>(`/api/reservation-guests/aggregation?${query}`);
  const about = house.data?.data;
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
  const money = (name: string): string => formatMoney(Number(row[name]), 'en-US');
  return (
    <article className="card" lang="en">
      <header>
        <div>
          <h2>
            {about?.name} <span lang="zh">{about?.name_zh}</span>
          </h2>
          {about && (
            <p>
              {about.address}, {about.postcode} {about.city}
            </p>
          )}
        </div>
        <div>
          <h3>
            <Both word="title" />
          </h3>
          <p className="card-reference">{text('reference')}</p>
        </div>
      </header>
      <dl className="card-facts">
        <Fact word="guest">{text('guest_name')}</Fact>
        <Fact word="phone">{text('guest_phone')}</Fact>
        <Fact word="email">{text('guest_email')}</Fact>
        <Fact word="nationality">{text('nationality')}</Fact>
        <Fact word="arrival">
          {formatDay(text('arrival'), 'en-US')} {about && `· ${about.check_in_time}`}
        </Fact>
        <Fact word="departure">
          {formatDay(text('departure'), 'en-US')} {about && `· ${about.check_out_time}`}
        </Fact>
        <Fact word="nights">{Number(row['nights'])}</Fact>
        <Fact word="guests">
          {Number(row['adults'])} + {Number(row['children'])}
        </Fact>
        <Fact word="type">
          <Title of="room-types" id={row['room_type_id']} />
        </Fact>
        <Fact word="unit">
          <Title of="units" id={row['unit_id']} />
        </Fact>
        <Fact word="total">{money('total_sen')}</Fact>
        <Fact word="balance">{money('balance_sen')}</Fact>
      </dl>
      <Loaded of={guests}>
        {({ 'reservation-guests': all }) => (
          <table>
            <thead>
              <tr>
                {(['name', 'nationality', 'document', 'number'] as const).map((word) => (
                  <th key={word} scope="col">
                    <Both word={word} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {all.map(({ id, full_name, nationality, id_type, id_mask }) => (
                <tr key={id}>
                  <td>{full_name}</td>
                  <td>{nationality}</td>
                  <td>{id_type === null ? '' : (DOCUMENTS[id_type] ?? id_type)}</td>
                  <td>{id_mask}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
      {about && (about.house_rules ?? about.house_rules_zh) && (
        <section className="card-rules">
          <h3>
            <Both word="rules" />
          </h3>
          <p>{about.house_rules}</p>
          <p lang="zh">{about.house_rules_zh}</p>
        </section>
      )}
      <p className="card-consent">
        <Both word="consent" />
      </p>
      <footer>
        <span>
          <Both word="signature" />
        </span>
        <span>
          <Both word="date" />
        </span>
      </footer>
    </article>
  );
}

const Both = ({ word }: { word: CardWord }): ReactNode => (
  <>
    {CARD_WORDS[word].en} <span lang="zh">{CARD_WORDS[word].zh}</span>
  </>
);

function Fact({ word, children }: { word: CardWord; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>
        <Both word={word} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Title({ of, id }: { of: string; id: unknown }): ReactNode {
  const canSee = usePermissions().can(named(of), 'view');
  return typeof id === 'number' && canSee ? <Known resource={named(of)} id={id} /> : '';
}

const Known = ({ resource, id }: { resource: AnyResource; id: number }): ReactNode =>
  useRelationTitle(resource, id) ?? '';
