import type { ReactNode } from 'react';
import { formatInstant } from '#browser/format.ts';
import type { OwnerView } from '#shared/owner-view/answers.ts';
import { keysOf } from '#shared/records.ts';
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

export function FreeNights({ view: { free } }: { readonly view: OwnerView }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  return (
    <section className="panel" aria-label={t('free.title')}>
      <h2>{t('free.title')}</h2>
      <div className="table-scroll">
        <table className="ruled tabular owner-table">
          <Heads of={YEARS} />
          <tbody>
            {free.years.map((year) => (
              <tr key={`${year.year} ${year.unit}`}>
                {YEARS.map((name) => (
                  <td key={name}>{year[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {free.rules.map(({ name, units, rules }) => (
        <section key={name.en} className="above-4" aria-label={t('free.rules', { name: say(name) })}>
          <h3>
            {t('free.rules', { name: say(name) })} <span className="muted">{units.join(', ')}</span>
          </h3>
          <ol className="owner-rules">
            {rules.map((rule) => (
              <li key={rule.en}>{say(rule)}</li>
            ))}
          </ol>
        </section>
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
