import { codeOf } from '#shared/permissions.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { Predicate, Where } from '#shared/where.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { MASK } from '#server/kit/audit/entry.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { type Bound, canRead } from '#server/kit/kit.ts';
import { serverPart } from '#server/kit/server-part.ts';
import type { Veil } from '#server/platform/database/veils.ts';
import { audit } from './audit.ts';

const MASKED = [MASK, MASK] as const;

const where = (filter: Where<RowOfResource<typeof audit>>): Predicate => predicateOf(filter, { fields: audit.fields });

/**
 * The trail shows what the record shows: every reader of the trail sees that an act took place; the values from and
 * to, and the reason, only readers of the record, and only for fields they may read there.
 */
export const auditServer = serverPart(audit, {
  veils({ caller }: RequestContext, all: readonly Bound[]) {
    const readable = all.filter(({ resource }) => {
      const view = codeOf(resource.permission, 'view');
      return view === null || caller.permissions.has(view);
    });
    const names = readable.map(({ resource }) => resource.name);
    const elsewhere: Veil = { over: where({ resource: { $nin: names } }), by: MASKED };
    // Resources whose rows this caller sees only in part: entries of their own acts.
    const ownRows = readable.filter(({ part }) => (part.scope?.(caller) ?? null) !== null);
    const others: Veil = {
      over: where({ resource: { $in: ownRows.map(({ resource }) => resource.name) }, actor_id: { $ne: caller.id } }),
      by: MASKED,
    };
    const secrets = readable.flatMap(({ resource }): Veil[] => {
      const keys = Object.entries(resource.fields).flatMap(([name, { spec }]) =>
        spec.proof || !canRead(caller, spec) ? [name] : [],
      );
      return keys.length === 0 ? [] : [{ over: where({ resource: resource.name }), keys, by: MASKED }];
    });
    const changes = [elsewhere, others, ...secrets];
    return names.length === all.length ? { changes } : { changes, reason: [{ ...elsewhere, by: MASK }] };
  },
});
