import { type ReactNode, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '#browser/call.ts';
import { Button } from '#admin/components/Button.tsx';
import { Field } from '#admin/components/Field.tsx';
import { Segments } from '#admin/components/Segments.tsx';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { useRecords } from '#admin/crud/record/use-records.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { taken } from '#admin/providers/taken.ts';
import { formatMoney } from '#browser/format.ts';
import { listTrials, tryAsOwner } from '#resources/owner-view/calls.ts';
import { packageVersions } from '#resources/packages/package-versions.ts';
import { owners } from '#resources/people/owners.ts';
import { WHOLE_BP } from '#shared/money.ts';
import { movePeriod, periodOf } from '#shared/day.ts';
import { percentText } from '#shared/reading/percent.ts';
import type { OwnerView } from '#shared/owner-view/answers.ts';
import type { TrialVersion, WhatIf as Trial } from '#shared/owner-view/what-if.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { forgetTypes } from '#shared/resource.ts';
import { Folded } from './FoldedSection.tsx';
import { CardTable } from './CardTable.tsx';
import { useSay, useSayDays } from './say.ts';
import { ownerViewWords } from './words.ts';

/** What was agreed for each unit and since when, and what the owner's own past months would have come to by other terms. */

const VERSIONS = forgetTypes(packageVersions);

/** By their area's own entry, so that their words come in the reader's language, too. */
const packages = screensOf(() => import('#admin/packages/index.ts'));
const TrialTable = packages((module) => module.TrialTable);
const TermsInput = packages((module) => module.TermsInput);

const HEADS = ['unit', 'agreement', 'days', 'share'] as const;

export function Agreements({ view: { units } }: { readonly view: OwnerView }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const sayDays = useSayDays();
  const rows = units.flatMap(({ unit_id, number, agreements }) =>
    agreements.map((agreement) => ({ ...agreement, unit_id, number })),
  );
  if (rows.length === 0) return <p className="muted">{t('agreement.none')}</p>;
  return (
    <CardTable heads={HEADS.map((head) => t(`agreement.${head}`))}>
      {rows.map(({ unit_id, number, version, version_id, from, until, share, ...row }) => (
        <tr key={`${unit_id} ${version_id} ${from}`}>
          <th scope="row">{number}</th>
          <td data-label={t('agreement.agreement')}>
            <span>
              {say(row.package)} · {version}
            </span>
          </td>
          <td data-label={t('agreement.days')}>{sayDays(from, until)}</td>
          <td data-label={t('agreement.share')}>
            <span>{say(share)}</span>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

const SPANS = [1, 3, 6, 12] as const;

interface WhatIfProps {
  readonly id: number;
  readonly today: string;
}

export function WhatIf({ id, today }: WhatIfProps): ReactNode {
  const t = ownerViewWords.useT();
  const versions = useCall({ of: owners.name, call: listTrials, given: { id } });
  return (
    <section className="above-6" aria-label={t('whatIf.title')}>
      <h3>{t('whatIf.title')}</h3>
      <p className="muted">{t('whatIf.note')}</p>
      <Loaded of={versions}>
        {({ data }) =>
          data.versions.length === 0 ? (
            <p className="muted">{t('whatIf.none')}</p>
          ) : (
            <Choice id={id} today={today} versions={data.versions} />
          )
        }
      </Loaded>
    </section>
  );
}

function Choice({ id, today, versions }: WhatIfProps & { readonly versions: readonly TrialVersion[] }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const canReadTerms = usePermissions().can(VERSIONS, 'view');
  const [chosen, setChosen] = useState((versions.find(({ is_own }) => !is_own) ?? versions[0])?.id ?? 0);
  const [months, setMonths] = useState<(typeof SPANS)[number]>(12);
  const [draft, setDraft] = useState<PackageTerms | null>(null);
  const [terms, setTerms] = useState<PackageTerms | null>(null);
  const forget = (): void => {
    setDraft(null);
    setTerms(null);
  };
  const nameOf = ({ name, share, is_own, ...version }: TrialVersion): string =>
    `${say(version.package)} ${name}${is_own ? ` (${t('whatIf.own')})` : ''}: ${say(share)}`;
  return (
    <>
      <Field label={t('whatIf.version')}>
        {(ties) => (
          <select
            {...ties}
            className="control owner-choice"
            value={chosen}
            onChange={(event) => {
              setChosen(Number(event.target.value));
              forget();
            }}
          >
            {versions.map((version) => (
              <option key={version.id} value={version.id}>
                {nameOf(version)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Segments
        label={t('whatIf.months')}
        options={SPANS}
        chosen={months}
        nameOf={(count) => t('whatIf.last', { count })}
        onChoose={setMonths}
      />
      {canReadTerms && (
        <Folded key={chosen} className="above-4" summary={t('whatIf.change')}>
          <OtherTerms version={chosen} draft={draft} onChange={setDraft} onTry={setTerms} />
        </Folded>
      )}
      {terms !== null && (
        <p role="status">
          {t('whatIf.changed')}{' '}
          <Button isSmall onClick={forget}>
            {t('whatIf.unchanged')}
          </Button>
        </p>
      )}
      <Outcome id={id} to={movePeriod(periodOf(today), -1)} months={months} version={chosen} terms={terms} />
    </>
  );
}

interface OtherTermsProps {
  readonly version: number;
  readonly draft: PackageTerms | null;
  readonly onChange: (terms: PackageTerms | null) => void;
  readonly onTry: (terms: PackageTerms) => void;
}

/** Terms of nobody yet, beginning with those of the version. */
function OtherTerms({ version, draft, onChange, onTry }: OtherTermsProps): ReactNode {
  const t = ownerViewWords.useT();
  const answer = useRecords(packageVersions, { where: { id: version }, fields: ['terms'], limit: 1 });
  return (
    <Loaded of={answer}>
      {({ rows: [row] }) =>
        row && (
          <Suspense>
            <TermsInput
              id="what-if-terms"
              value={draft ?? row.terms}
              onChange={onChange}
              isInvalid={false}
              describedBy=""
              kit={{ label: t('whatIf.change') }}
            />
            <p>
              <Button onClick={() => onTry(draft ?? row.terms)}>{t('whatIf.try')}</Button>
            </p>
          </Suspense>
        )
      }
    </Loaded>
  );
}

interface OutcomeProps {
  readonly id: number;
  /** The last month. */
  readonly to: string;
  readonly months: number;
  readonly version: number;
  /** In place of the version's. */
  readonly terms: PackageTerms | null;
}

/** Months that are over hardly change while somebody goes to and fro between spans, and each trial settles all of them. */
const KEPT_MS = 300_000;

const NO_EXPENSES = { amount_sen: 0, owner_sen: 0, host_sen: 0 };

function Outcome({ id, to, months, version, terms }: OutcomeProps): ReactNode {
  const t = ownerViewWords.useT();
  const from = movePeriod(to, 1 - months);
  const wish = terms === null ? { version_id: version } : { terms };
  const answer = useQuery({
    queryKey: ['what-if', id, from, to, wish],
    queryFn: () => taken(call(tryAsOwner, { id, from, to, ...wish }, { toasts: 'later' })),
    retry: false,
    staleTime: KEPT_MS,
  });
  return (
    <div className="above-4">
      <Loaded of={answer}>
        {({ data }) => (
          <Suspense>
            <Difference of={data} />
            <TrialTable
              current={{ ...data.current, expenses: NO_EXPENSES }}
              simulated={{ ...data.tried, expenses: NO_EXPENSES }}
              names={{ current: t('whatIf.yours'), simulated: t('whatIf.tried'), payable: t('whatIf.payable') }}
            />
            <Units of={data} />
          </Suspense>
        )}
      </Loaded>
    </div>
  );
}

/** The answer first, in a sentence. */
function Difference({ of: { current, tried, stays } }: { readonly of: Trial }): ReactNode {
  const t = ownerViewWords.useT();
  const more = tried.payable_sen - current.payable_sen;
  const amount = formatMoney(Math.abs(more));
  return (
    <p role="status">
      <strong>{more === 0 ? t('whatIf.same') : t(more > 0 ? 'whatIf.more' : 'whatIf.less', { amount })}</strong>{' '}
      <span className="muted">{t('whatIf.stays', { count: stays })}</span>
    </p>
  );
}

function Units({ of: { units } }: { readonly of: Trial }): ReactNode {
  const t = ownerViewWords.useT();
  const uncovered = units.filter(({ uncovered_days }) => uncovered_days > 0);
  const parts = units.filter(({ share_bp }) => share_bp < WHOLE_BP);
  return (
    <>
      {parts.map(({ unit_id, number, share_bp }) => (
        <p key={unit_id} className="muted">
          {t('whatIf.part', { unit: number, part: percentText(share_bp) })}
        </p>
      ))}
      {uncovered.map(({ unit_id, number, uncovered_days: count }) => (
        <p key={unit_id} className="is-warned">
          {t('whatIf.uncovered', { unit: number, count })}
        </p>
      ))}
      {units.length > 1 && (
        <ul className="owner-rules">
          {units.map(({ unit_id, number, current_sen, tried_sen }, at) => (
            <li key={`${unit_id} ${at}`}>
              {t('whatIf.unit', { unit: number, current: formatMoney(current_sen), tried: formatMoney(tried_sen) })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
