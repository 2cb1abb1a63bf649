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
import { type Gap, findGaps } from '#shared/decide.ts';
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
  /** Facts that the page around it says already. */
  readonly leaveOut?: readonly string[];
}

export function DecisionBasis({ leaveOut = [], ...decided }: BasisProps): ReactNode {
  const { resource, row, name, action } = decided;
  const permissions = usePermissions();
  const words = useResourceWords(resource);
  const gaps = useGaps(decided);
  const said = useGapWords(resource, name);
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
      {gaps.length > 0 && (
        <ul className="decision-gaps stack gap-3 is-warned">
          {gaps.map((gap) => (
            <li className="line to-top" key={said(gap)}>
              <Icon name="warning" />
              {said(gap)}
            </li>
          ))}
        </ul>
      )}
      <Facts {...decided} leaveOut={leaveOut} />
    </>
  );
}

/** Several pictures of one field are told apart by their number. */
function papersIn(label: string, value: unknown): { readonly label: string; readonly file: StoredDocument | null }[] {
  if (!Array.isArray(value)) return [{ label, file: keptFile(value) }];
  return value.map((each, at) => ({ label: value.length > 1 ? `${label} ${at + 1}` : label, file: keptFile(each) }));
}

function Facts({ resource, row, action, leaveOut }: Required<Omit<BasisProps, 'name'>>): ReactNode {
  const t = moreWords.useT();
  const permissions = usePermissions();
  const words = useResourceWords(resource);
  const cell = (name: string): ReactNode => renderCell({ resource, row, name }, { t, words });
  const facts = (action.decide?.facts ?? []).filter(
    (fact) =>
      [fact].flat().every((name) => permissions.canRead(resource, name) && !leaveOut.includes(name)) &&
      [fact].flat().some((name) => !isEmpty(row[name]) && row[name] !== false),
  );
  return (
    <dl className="decision-facts">
      {facts.map((fact) =>
        typeof fact === 'string' ? (
          <div key={fact}>
            <dt>{words.fields[fact]}</dt>
            <dd>{cell(fact)}</dd>
          </div>
        ) : (
          <div key={fact.join()}>
            <dt>{words.fields[fact[0]]}</dt>
            <dd>
              <Became was={cell(fact[0])} becomes={cell(fact[1])} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
