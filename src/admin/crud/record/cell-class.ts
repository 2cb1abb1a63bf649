import { clientPartOf } from '#admin/components/catalogue.ts';
import type { Row } from '#admin/components/client-part.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isRightAligned, STATES } from './cells.tsx';
import { isEmpty } from './empty.ts';
import { fieldsOf } from './fields.ts';

/** Kinds that lie under each other on a phone's card, each after its label; others are understood without. */
const LABELLED: ReadonlySet<FieldKind> = new Set(['date', 'instant', 'numbers']);

/** How a field stands in a row, and on a phone's card. */
export function cellClass(
  { resource, row, name }: { resource: AnyResource; row: Row; name: string },
  linked: string | undefined,
): string | undefined {
  if (name === linked) return 'cell-title';
  if (STATES.includes(name)) return 'cell-state';
  const spec = fieldsOf(resource)[name]?.spec;
  const place = !spec
    ? []
    : isRightAligned(spec)
      ? ['cell-right']
      : spec.kind === 'boolean'
        ? ['cell-said', 'cell-flag']
        : LABELLED.has(spec.kind)
          ? []
          : ['cell-said'];
  // A cell of a resource's own may say something about what is not given.
  const isNought = isEmpty(row[name]) && !clientPartOf(resource.name).listCells?.[name];
  return [...place, ...(isNought ? ['cell-nought'] : [])].join(' ') || undefined;
}
