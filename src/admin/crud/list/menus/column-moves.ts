import type { ColumnChoice } from '#admin/crud/list/columns.ts';
import { type Columns, lightestFirst, readFit } from '#admin/crud/list/use-columns.ts';
import type { AnyResource } from '#shared/resource.ts';

/** Columns hidden for want of room; never one that the reader chose. */
export function columnsWithoutRoom({ isChosen, shown }: Columns, resource: AnyResource): string[] {
  const frame = document.querySelector('.list > .table-scroll');
  if (isChosen || !frame) return [];
  return lightestFirst(resource, shown).slice(0, readFit(shown.join(), frame.clientWidth).count);
}

/** Shows or hides a column; the last one shown stays. */
export function toggleColumn({ order, shown }: ColumnChoice, name: string): ColumnChoice {
  const next = order.filter((other) => (other === name ? !shown.includes(name) : shown.includes(other)));
  return { order, shown: next.length > 0 ? next : shown };
}

/** Moves a column to another place. */
export function moveColumn({ order, shown }: ColumnChoice, name: string, to: number): ColumnChoice {
  const others = order.filter((other) => other !== name);
  const next = [...others.slice(0, Math.max(0, to)), name, ...others.slice(Math.max(0, to))];
  return { order: next, shown: next.filter((other) => shown.includes(other)) };
}
