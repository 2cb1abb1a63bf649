import { REASONS, unaskedInputs } from '#shared/actions.ts';
import { instantsOfHouses } from '#shared/business-date.ts';
import { issue } from '#shared/errors.ts';
import type { AnyAction } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { RequestContext } from './caller.ts';
import { type Bound, whereContext } from './kit.ts';
import { Refusal } from './refusal.ts';

interface Act {
  readonly name: string;
  readonly action: AnyAction;
  readonly before: Row;
  readonly input: Values;
}

/**
 * Refuses inputs that the record is not asked for, unless they hold their default. A reason always passes, because the
 * trail keeps it for any record. Houses begin their day at different hours of the night, so an input passes if any of
 * them would ask for it now.
 */
export function refuseUnasked(scene: { bound: Bound; context: RequestContext }, act: Act): void {
  const { bound, context } = scene;
  if (!act.action.inputWhen) return;
  const { now, ...known } = whereContext(bound, context);
  const unasked = instantsOfHouses(now ?? context.now)
    .map((at) => unaskedInputs(act.action, act.before, { ...known, canRead: () => true, now: at }))
    .reduce((every, those) => every.filter((name) => those.includes(name)));
  const issues = unasked
    .filter((name) => !REASONS.includes(name))
    .filter((name) => (act.input[name] ?? null) !== (act.action.input?.[name]?.spec.default ?? null))
    .map((name) => issue([name], 'not_asked'));
  if (issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: bound.resource.name, action: act.name });
}
