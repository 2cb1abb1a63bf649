import type { UseQueryResult } from '@tanstack/react-query';
import type { RecordPage } from '#admin/crud/record/use-records.ts';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { Stay } from './stay.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { RelationTitle } from '#admin/crud/record/RelationLink.tsx';
import type { CardHouse } from '#shared/reservations/stay-answers.ts';
import { countryName } from '#shared/countries.ts';
import { CARD_WORDS, type CardWord } from './card-words.ts';

/**
 * The registration card in both languages, because the guest reads one of them and the property files the other. Whole
 * document numbers are on it only while it is printed.
 */

export type Documents = readonly { readonly id: number; readonly id_number: string | null }[];

interface Guest {
  readonly id: number;
  readonly full_name: string;
  readonly nationality: string;
  readonly id_type: string | null;
  readonly id_mask: string | null;
  readonly is_lead: boolean;
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  mykad: 'MyKad',
  mypr: 'MyPR',
  mytentera: 'MyTentera',
  passport: 'Passport 护照',
};

interface CardProps {
  row: Stay;
  /** Undefined until loaded. */
  house: CardHouse | undefined;
  guests: UseQueryResult<RecordPage<Guest>>;
  /** Unmasked document numbers, only while the card is being printed. */
  documents: Documents | null;
}

export function RegistrationCard({ row, house, guests, documents }: CardProps): ReactNode {
  const party = row.adults + row.children;
  const money = (sen: number): string => formatMoney(sen, 'en-US');
  return (
    <article className="card" lang="en">
      <header>
        <div>
          <h2>
            {house ? house.name : <RelationTitle to="properties" id={row.property_id} />}{' '}
            <span lang="zh">{house?.name_zh}</span>
          </h2>
          {house && (
            <p>
              {house.address}, {house.postcode} {house.city}
            </p>
          )}
        </div>
        <div>
          <h3>
            <Both word="title" />
          </h3>
          <p className="title">{row.reference}</p>
        </div>
      </header>
      <dl className="card-facts">
        <Fact word="guest">{row.guest_name}</Fact>
        <Fact word="phone">{row.guest_phone}</Fact>
        <Fact word="email">{row.guest_email}</Fact>
        <Fact word="nationality">
          <Country code={row.nationality} />
        </Fact>
        <Fact word="arrival">
          {formatDay(row.arrival, 'en-US')} {house && `· ${house.check_in_time}`}
        </Fact>
        <Fact word="departure">
          {formatDay(row.departure, 'en-US')} {house && `· ${house.check_out_time}`}
        </Fact>
        <Fact word="nights">{row.nights}</Fact>
        <Fact word="guests">
          {row.adults} + {row.children}
        </Fact>
        <Fact word="type">
          <RelationTitle to="room-types" id={row.room_type_id} />
        </Fact>
        <Fact word="unit">{row.unit_id !== null && <RelationTitle to="units" id={row.unit_id} />}</Fact>
        <Fact word="total">{money(row.total_sen)}</Fact>
        <Fact word="balance">{money(row.balance_sen)}</Fact>
      </dl>
      <Loaded of={guests}>
        {({ rows: all }) => (
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
      {house && (house.house_rules ?? house.house_rules_zh) && (
        <section className="card-rules">
          <h3>
            <Both word="rules" />
          </h3>
          <p>{house.house_rules}</p>
          <p lang="zh">{house.house_rules_zh}</p>
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
