import './reservations.css';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { http } from '#browser/http.ts';
import { useRefresh } from '#admin/crud/use-record.ts';
import { tell } from '#admin/providers/tell.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import { Loaded } from '#admin/crud/Loaded.tsx';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { RelationTitle } from '#admin/crud/RelationLink.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { resources } from '#resources/index.ts';
import { countryName } from '#shared/countries.ts';
import { encodeListParams } from '#shared/list-query.ts';
import type { AnyResource } from '#shared/resource.ts';
import { useGet } from './calls.ts';
import { CARD_WORDS, type CardWord } from './card-words.ts';
import { reservationsWords } from './words.ts';

/** Opens the registration card, ready for the printer. */
export function CardButton({ resource, row }: RecordProps): ReactNode {
  const t = reservationsWords.useT();
  const [isOpen, setOpen] = useState(false);
  const canPrint = usePermissions().can(resource, 'edit');
  const refresh = useRefresh(resource);
  const [documents, setDocuments] = useState<Documents | null>(null);
  const [failed, setFailed] = useState('');
  const printed = async (): Promise<void> => {
    const said = await tell(
      http.post<{ data: { documents: Documents } }>(`/api/reservations/${row.id}/registration-card`, {}),
    );
    if (!said.ok) return setFailed(said.message);
    setFailed('');
    // The whole numbers are for the paper: on the page before the printer looks, masked again afterwards.
    flushSync(() => setDocuments(said.data.data.documents));
    print();
    setDocuments(null);
    void refresh();
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="receipt" />
        {t('card.open')}
      </button>
      {isOpen && (
        <Dialog label={t('card.open')} className="dialog card-dialog" onClose={() => setOpen(false)}>
          <Card row={row} documents={documents} />
          <p role="alert" className="dialog-refusal card-screen">
            {failed}
          </p>
          <div className="dialog-buttons card-screen">
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {t('card.close')}
            </button>
            <button
              type="button"
              className="button button-primary"
              onClick={() => (canPrint ? void printed() : print())}
            >
              {t('card.print')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

type Documents = readonly { readonly id: number; readonly id_number: string | null }[];

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
function Card({ row, documents }: { row: Row; documents: Documents | null }): ReactNode {
  const canSeeHouse = usePermissions().can(named('properties'), 'view');
  const house = useGet<{ data: House }>(canSeeHouse ? `/api/properties/${String(row['property_id'])}` : null);
  const query = encodeListParams({ filter: { reservation_id: row.id }, pagination: { limit: 50 } });
  const guests = useGet<{ 'reservation-guests': readonly Guest[] }>(`/api/reservation-guests/aggregation?${query}`);
  const about = house.data?.data;
  const party = Number(row['adults']) + Number(row['children']);
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
  const money = (name: string): string => formatMoney(Number(row[name]), 'en-US');
  return (
    <article className="card" lang="en">
      <header>
        <div>
          <h2>
            {about ? about.name : <RelationTitle to="properties" id={Number(row['property_id'])} />}{' '}
            <span lang="zh">{about?.name_zh}</span>
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
        <Fact word="nationality">
          <Country code={text('nationality')} />
        </Fact>
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
          <RelationTitle to="room-types" id={Number(row['room_type_id'])} />
        </Fact>
        <Fact word="unit">
          {typeof row['unit_id'] === 'number' && <RelationTitle to="units" id={row['unit_id']} />}
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
                  <td>
                    <Country code={nationality} />
                  </td>
                  <td>{id_type === null ? '' : (DOCUMENTS[id_type] ?? id_type)}</td>
                  <td>{documents?.find((document) => document.id === id)?.id_number ?? id_mask}</td>
                </tr>
              ))}
              {Array.from({ length: Math.max(0, party - all.length) }, (_line, at) => (
                <tr key={`blank ${at}`} className="card-blank">
                  {(['name', 'nationality', 'document', 'number'] as const).map((word) => (
                    <td key={word}>&nbsp;</td>
                  ))}
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

const Country = ({ code }: { code: string }): ReactNode => (
  <>
    {countryName(code, 'en-US')} <span lang="zh">{countryName(code, 'zh-CN')}</span>
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
