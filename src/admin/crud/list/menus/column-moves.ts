import type { ColumnChoice } from '#admin/crud/list/columns.ts';

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
