import './packages.css';
import type { ReactNode } from 'react';
import { urlOf } from '#browser/call.ts';
import { useLocale } from '#browser/i18n.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { InLanguage } from '#admin/crud/action/InLanguage.tsx';
import { TakeFile } from '#admin/crud/action/TakeFile.tsx';
import { summariseVersion } from '#resources/packages/calls.ts';
import type { packageVersions } from '#resources/packages/package-versions.ts';
import type { Locale } from '#shared/constants.ts';
import { listClauses } from '#shared/packages/clauses.ts';
import { Simulator } from './Simulator.tsx';
import { packagesWords } from './words.ts';

/** The panels of a version: its trial, its clauses, and the PDF for its owners. */

type VersionProps = PropsOf<typeof packageVersions>;

export function VersionPanels(props: VersionProps): ReactNode {
  const { row } = props;
  const isComing = row.state === 'draft' || row.state === 'approved';
  const trial = <Simulator row={row} isComing={isComing} />;
  return (
    <>
      {isComing && trial}
      <Clauses {...props} />
      {!isComing && trial}
    </>
  );
}

interface SummaryProps {
  readonly of: { readonly id: number; readonly name: string };
  /** The reader's own where none is named. */
  readonly locale?: Locale;
  readonly children: ReactNode;
}

/** The version as its owner gets it. */
export function SummaryFile({ of: { id, name }, children, ...given }: SummaryProps): ReactNode {
  const reader = useLocale();
  const locale = given.locale ?? reader;
  return (
    <TakeFile address={urlOf(summariseVersion, { id, locale })} name={`${name} ${locale}.pdf`}>
      {children}
    </TakeFile>
  );
}

const CHAPTERS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

function Clauses({ row }: VersionProps): ReactNode {
  const t = packagesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const clauses = listClauses(row.terms);
  const chapters = CHAPTERS.filter((chapter) => clauses.some(({ clause }) => clause.startsWith(`${chapter}.`)));
  return (
    <section className="panel" aria-label={t('version.clauses')}>
      <div className="panel-top row between">
        <h2>{t('version.clauses')}</h2>
        <span className="row gap-2">
          <InLanguage>
            {(locale) => (
              <SummaryFile of={row} locale={locale}>
                PDF
              </SummaryFile>
            )}
          </InLanguage>
        </span>
      </div>
      <div className="terms-clauses">
        {chapters.map((chapter) => (
          <section key={chapter}>
            <h3>{t(`version.chapters.${chapter}`)}</h3>
            <ol>
              {clauses
                .filter(({ clause }) => clause.startsWith(`${chapter}.`))
                .map(({ clause, text, text_zh }) => (
                  <li key={clause}>
                    <span className="muted tabular">{clause}</span>
                    {isChinese ? text_zh : text}
                  </li>
                ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}
