import type { ReactNode } from 'react';
import { formatInstant } from '#browser/format.ts';
import type { OwnerView } from '#shared/owner-view/answers.ts';
import { keysOf } from '#shared/records.ts';
import { Newest } from './FoldedSection.tsx';
import { useSay } from './say.ts';
import { words as english } from './locales/en-US.ts';
import { ownerViewWords } from './words.ts';

/** Free nights by year, the rules in plain words, and every entry on demand. */

const YEARS = ['year', 'unit', 'granted', 'carried', 'held', 'used', 'gone', 'cashed_out', 'balance'] as const;
const LEDGER = ['date', 'unit', 'kind', 'change', 'after', 'reason'] as const;
const KINDS = keysOf(english.free.kinds);

function Heads({ of }: { readonly of: readonly ((typeof YEARS)[number] | (typeof LEDGER)[number])[] }): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <thead>
      <tr>
        {of.map((head) => (
          <th key={head} scope="col">
            {t(`free.${head}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const SHOWN = 5;

/** Columns that a row is told by; the others are there where something is in them. */
const KEPT: readonly string[] = ['year', 'unit', 'granted', 'balance'];

/** The present year, then the next, then those that are over. */
const rankOf = (year: number, today: string): number => {
  const away = year - Number(today.slice(0, 4));
  return away < 0 ? 100 - away : away;
};

export function FreeNights({ view: { free, today } }: { readonly view: OwnerView }): ReactNode {
  const present = free.years.filter(({ year }) => rankOf(year, today) === 0).length;
  const t = ownerViewWords.useT();
  const say = useSay();
  return (
    <section className="panel" aria-label={t('free.title')}>
      <h2>{t('free.title')}</h2>
      <Newest
        of={free.years.toSorted((one, other) => rankOf(one.year, today) - rankOf(other.year, today))}
        first={Math.min(present, SHOWN)}
      >
        {(shown) => {
          const heads = YEARS.filter((name) => KEPT.includes(name) || shown.some((year) => year[name] !== 0));
          return (
            <div className="table-scroll">
              <table className="ruled tabular owner-table">
                <Heads of={heads} />
                <tbody>
                  {shown.map((year) => (
                    <tr key={`${year.year} ${year.unit}`}>
                      {heads.map((name) => (
                        <td key={name}>{year[name]}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </Newest>
      {free.rules.map(({ name, units, rules }) => (
        <details key={name.en} className="above-4">
          <summary>
            {t('free.rules', { name: say(name) })} <span className="muted">{units.join(', ')}</span>
          </summary>
          <ol className="owner-rules">
            {rules.map((rule) => (
              <li key={rule.en}>{say(rule)}</li>
            ))}
          </ol>
        </details>
      ))}
      {free.entries.length > 0 && (
        <details className="above-4">
          <summary>{t('free.ledger')}</summary>
          <Ledger of={free.entries} />
        </details>
      )}
    </section>
  );
}

function Ledger({ of }: { readonly of: OwnerView['free']['entries'] }): ReactNode {
  const t = ownerViewWords.useT();
  const sayKind = (kind: string): string => {
    const known = KINDS.find((each) => each === kind);
    return known ? t(`free.kinds.${known}`) : kind;
  };
  return (
    <div className="table-scroll">
      <table className="ruled tabular owner-table">
        <Heads of={LEDGER} />
        <tbody>
          {of.map(({ at, unit, year, kind, nights, balance_after, reason }, index) => (
            <tr key={`${at} ${index}`}>
              <td>{formatInstant(at)}</td>
              <td>{unit}</td>
              <td>
                {sayKind(kind)} {year}
              </td>
              <td>{nights}</td>
              <td>{balance_after}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
