import './packages.css';
import type { ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import type { packageVersions } from '#resources/packages/package-versions.ts';
import { listClauses } from '#shared/packages/clauses.ts';
import { Simulator } from './Simulator.tsx';
import { packagesWords } from './words.ts';

type VersionProps = PropsOf<typeof packageVersions>;

/** What a version says, clause by clause, and what it would have come to. */
export function VersionPanels(props: VersionProps): ReactNode {
  return (
    <>
      <Simulator {...props} />
      <Clauses {...props} />
    </>
  );
}

const CHAPTERS = ['1', '2', '3', '4', '5', '6'] as const;

function Clauses({ row }: VersionProps): ReactNode {
  const t = packagesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const clauses = listClauses(row.terms);
  return (
    <section className="panel" aria-label={t('version.clauses')}>
      <h2>{t('version.clauses')}</h2>
      <div className="terms-clauses">
        {CHAPTERS.map((chapter) => (
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
