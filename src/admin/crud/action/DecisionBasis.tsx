import './decision.css';
import { lazy, Suspense, type ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { Became } from '#admin/crud/record/Became.tsx';
import { isEmpty } from '#admin/crud/record/empty.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { type Basis, checkedFields, findGaps, type Gap, isAbout } from '#shared/decide.ts';
import { keptFile, type StoredDocument } from '#shared/files.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';

/** The papers, the gaps and the facts of a decision, beside the form that takes it. */

const Papers = lazy(() => import('./Papers.tsx').then((module) => ({ default: module.Papers })));

export interface Decided {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly name: string;
  readonly action: AnyAction;
}

/** Gaps that this reader may know of: nothing is told of a field that they may not read. */
export function useGaps({ resource, row, action }: Omit<Decided, 'name'>): Gap[] {
  const permissions = usePermissions();
  return findGaps({ resource, basis: action.decide }, row, (name) => permissions.canRead(resource, name));
}

export function useGapWords(resource: AnyResource, name: string): (gap: Gap) => string {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  return (gap) =>
    'empty' in gap
      ? t('forms.decide.empty', { label: words.fields[gap.empty] ?? gap.empty })
      : (words.actions[name]?.against[gap.against] ?? gap.against);
}

interface BasisProps extends Decided {
  /** Facts that the page around it says already; those that the decision stands or falls with are said all the same. */
  readonly leaveOut?: readonly string[];
  /** Facts that are shown otherwise than by their kind. */
  readonly cells?: Readonly<Record<string, ReactNode>>;
}

export function DecisionBasis({ leaveOut = [], cells = {}, ...decided }: BasisProps): ReactNode {
  const { resource, row, name, action } = decided;
  const permissions = usePermissions();
  const words = useResourceWords(resource);
  const gaps = useGaps(decided);
  const said = useGapWords(resource, name);
  const facts = useFacts(decided, { leaveOut, gaps });
  // The others are told beside their facts.
  const apart = gaps.filter((gap) => !facts.flat().some((fact) => isAbout(gap, fact)));
  const papers = (action.decide?.papers ?? [])
    .filter((paper) => permissions.canRead(resource, paper))
    .flatMap((paper) => papersIn(words.fields[paper] ?? paper, row[paper]));
  return (
    <>
      {papers.some(({ file }) => file !== null) && (
        <div className="decision-papers">
          <Suspense fallback={<div className="paper-wait" aria-busy="true" />}>
            <Papers papers={papers} />
          </Suspense>
        </div>
      )}
      {apart.length > 0 && (
        <ul className="decision-gaps stack gap-3 is-warned">
          {apart.map((gap) => (
            <li className="line to-top" key={said(gap)}>
              <Icon name="warning" />
              {said(gap)}
            </li>
          ))}
        </ul>
      )}
      <Facts {...decided} facts={facts} gaps={gaps} cells={cells} />
    </>
  );
}

/** Several pictures of one field are told apart by their number. */
function papersIn(label: string, value: unknown): { readonly label: string; readonly file: StoredDocument | null }[] {
  if (!Array.isArray(value)) return [{ label, file: keptFile(value) }];
  return value.map((each, at) => ({ label: value.length > 1 ? `${label} ${at + 1}` : label, file: keptFile(each) }));
}

type Fact = Basis['facts'][number];

/** The facts that are given, and those that are missing although the decision needs them. */
function useFacts(
  { resource, row, action }: Decided,
  { leaveOut, gaps }: { readonly leaveOut: readonly string[]; readonly gaps: readonly Gap[] },
): readonly Fact[] {
  const permissions = usePermissions();
  const basis: Basis = action.decide ?? { facts: [] };
  const checked = checkedFields(basis);
  const isTold = (name: string): boolean => !isEmpty(row[name]) || gaps.some((gap) => isAbout(gap, name));
  return basis.facts.filter((fact) => {
    const names = [fact].flat();
    const isElsewhere = names.some((name) => leaveOut.includes(name) && !checked.has(name));
    return !isElsewhere && names.every((name) => permissions.canRead(resource, name)) && names.some(isTold);
  });
}

interface FactsProps extends Decided {
  readonly facts: readonly Fact[];
  readonly gaps: readonly Gap[];
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** The facts, each with a sign whether something speaks against it, where the decision stands or falls with it. */
function Facts({ facts, gaps, cells, ...decided }: FactsProps): ReactNode {
  const { resource, row, name: of, action } = decided;
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const said = useGapWords(resource, of);
  const checked = checkedFields(action.decide ?? { facts: [] });
  const cell = (name: string): ReactNode => cells[name] ?? renderCell({ resource, row, name }, { t, words });
  return (
    <dl className="decision-facts">
      {facts.map((fact) => {
        const [name, to] = typeof fact === 'string' ? [fact] : fact;
        const doubts = gaps.filter((gap) => isAbout(gap, name));
        return (
          <div key={[fact].flat().join()}>
            <dt>{words.fields[name]}</dt>
            <dd>
              {to !== undefined ? (
                <Became was={cell(name)} becomes={cell(to)} />
              ) : (
                !doubts.some((gap) => 'empty' in gap) && cell(name)
              )}
              {doubts.map((gap) => (
                <span className="decision-doubt is-warned" key={said(gap)}>
                  {'empty' in gap ? t('forms.decide.missing') : said(gap)}
                </span>
              ))}
            </dd>
            {checked.has(name) && <Sign isGood={doubts.length === 0} />}
          </div>
        );
      })}
    </dl>
  );
}

function Sign({ isGood }: { readonly isGood: boolean }): ReactNode {
  const t = moreWords.useT();
  const said = t(isGood ? 'forms.decide.good' : 'forms.decide.doubt');
  return (
    <dd className={isGood ? 'muted' : 'is-warned'} title={said}>
      <Icon name={isGood ? 'check' : 'warning'} />
      <span className="sr-only">{said}</span>
    </dd>
  );
}
