import type { AnyResource } from '#shared/resource.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Row, StoredRow, Table, Written } from '#server/platform/database/table.ts';
import { type Author, changesBetween, writeEntry } from '#server/kit/audit/entry.ts';
import type { Documents } from '#server/kit/documents/documents.ts';
import { documentsIn } from '#server/kit/documents/change.ts';
import { isOf } from './conditions.ts';
import { removeUnnamed } from './references.ts';
import { auditTable } from './tables.ts';

/** Audited writes to records beside the one a command is about, of the resources that a product declares. */

/** The write that was asked for; what it entails in other records happens in its transaction and by its caller. */
export interface WriteCause {
  readonly tx: Transaction;
  readonly context: Author;
  /** Why a new record beside it is made. */
  readonly reason?: string | null;
}

interface Deed {
  readonly resource: string;
  readonly action: string;
  readonly before: StoredRow | null;
  readonly after: StoredRow | null;
  readonly reason?: string | null;
}

export interface SideChange<R extends Row> {
  readonly before: R;
  readonly action: string;
  readonly change: Written<R>;
  readonly reason: string | null;
}

/** Of tables whose rows are these, by resource. */
interface SideWrites<Rows extends Readonly<Record<keyof Rows, StoredRow>>> {
  insertBeside<N extends keyof Rows & string>(
    cause: WriteCause,
    resource: N,
    values: Written<NoInfer<Rows[N]>>,
  ): Promise<Rows[N]>;
  removeBeside<N extends keyof Rows & string>(
    cause: WriteCause & { readonly documents: Documents },
    resource: N,
    before: NoInfer<Rows[N]>,
  ): Promise<void>;
  changeBeside<N extends keyof Rows & string>(
    cause: WriteCause,
    resource: N,
    change: SideChange<NoInfer<Rows[N]>>,
  ): Promise<Rows[N]>;
}

export function sideWrites<Rows extends Readonly<Record<keyof Rows, StoredRow>>>(
  resources: readonly AnyResource[],
  tables: { readonly [N in keyof Rows]: Table<Rows[N]> },
): SideWrites<Rows> {
  const declared = new Map(resources.map((resource) => [resource.name, resource]));
  const all = Object.entries<Table>(tables).flatMap(([name, table]) => {
    const resource = declared.get(name);
    return resource ? [{ resource, table }] : [];
  });

  function declarationOf(name: string): AnyResource {
    const found = declared.get(name);
    if (!found) throw new Error(`There is no resource ${name}`);
    return found;
  }

  /** Every changed record has its own entry, so that its history is whole. */
  async function note({ tx, context }: WriteCause, deed: Deed): Promise<void> {
    const { resource, action, before, after, reason = null } = deed;
    await writeEntry(
      { tx, table: auditTable, author: context },
      {
        action,
        resource,
        recordId: Number((after ?? before)?.id),
        changes: changesBetween(declarationOf(resource), { before, after }),
        reason,
      },
    );
  }

  return {
    async insertBeside(cause, resource, values) {
      const after = await cause.tx.insert(tables[resource], values);
      await note(cause, { resource, action: 'create', before: null, after, reason: cause.reason ?? null });
      return after;
    },

    async removeBeside(cause, resource, before) {
      await removeUnnamed(cause.tx, all, { resource, table: tables[resource], id: before.id });
      await cause.documents.drop(cause.tx, documentsIn(declarationOf(resource), before));
      await note(cause, { resource, action: 'remove', before, after: null });
    },

    async changeBeside(cause, resource, { before, action, change, reason }) {
      const [after] = await cause.tx.update(tables[resource], isOf(tables[resource], 'id', before.id), change);
      if (!after) throw new Error(`${resource} ${before.id} is gone though it was locked`);
      await note(cause, { resource, action, before, after, reason });
      return after;
    },
  };
}
