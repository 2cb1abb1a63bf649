import { useMemo, type ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { type Gap, findGaps } from '#shared/decide.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';
import { namesOf } from './BulkForecast.tsx';
import { useGapWords } from './DecisionBasis.tsx';

interface Decided {
  readonly resource: AnyResource;
  readonly name: string;
  readonly action: AnyAction;
}

/** A record of the selection, and what speaks against approving it. */
interface Lacking {
  readonly row: Row;
  readonly gaps: readonly Gap[];
}

/** The records that something speaks against approving, as far as this reader may know of it. */
export function useLacking({ resource, action }: Decided, rows: readonly Row[]): readonly Lacking[] {
  const permissions = usePermissions();
  return useMemo(() => {
    if (action.decide === undefined) return [];
    const canRead = (field: string): boolean => permissions.canRead(resource, field);
    return rows
      .map((row) => ({ row, gaps: findGaps({ resource, basis: action.decide }, row, canRead) }))
      .filter(({ gaps }) => gaps.length > 0);
  }, [resource, action, rows, permissions]);
}

interface BulkGapsProps extends Decided {
  readonly lacking: readonly Lacking[];
  readonly isWithout: boolean;
  readonly onWithout: (isWithout: boolean) => void;
}

/** Says which of the records lack what, and offers to leave them out instead of giving a reason. */
export function BulkGaps({ lacking, isWithout, onWithout, ...decided }: BulkGapsProps): ReactNode {
  const t = moreWords.useT();
  const said = useGapWords(decided.resource, decided.name);
  const rowsBy = new Map<string, Row[]>();
  for (const { row, gaps } of lacking) {
    for (const gap of gaps) {
      const some = rowsBy.get(said(gap));
      if (some) some.push(row);
      else rowsBy.set(said(gap), [row]);
    }
  }
  return (
    <div
      className="stack below-6 long-word"
      role="group"
      aria-label={t('forms.bulk.lacking', { count: lacking.length })}
    >
      <p>{t(isWithout ? 'forms.bulk.leftOut' : 'forms.bulk.lacking', { count: lacking.length })}</p>
      <ul className="decision-gaps stack gap-3 is-warned">
        {[...rowsBy].map(([sentence, rows]) => (
          <li className="line to-top" key={sentence}>
            <Icon name="warning" />
            <span>
              {rows.length} × {sentence} {namesOf(decided.resource, rows, t)}
            </span>
          </li>
        ))}
      </ul>
      <label className="check">
        <input type="checkbox" checked={isWithout} onChange={({ target }) => onWithout(target.checked)} />
        {t('forms.bulk.leaveOut', { count: lacking.length })}
      </label>
    </div>
  );
}
