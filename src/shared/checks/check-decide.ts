import { sidesOf } from '#shared/actions.ts';
import { isShown, findSpec } from './check-shown.ts';
import type { Report } from './check-values.ts';
import { type Basis, fieldsOfBasis, reasonOf } from '#shared/decide.ts';
import { holdsFiles } from '#shared/files.ts';
import type { AnyResource } from '#shared/resource.ts';

/** Checks the conditions that a decision's basis declares. */

/** The conditions of a basis, to be read like every other. */
export const conditionsOf = ({ needs = [], against = {} }: Basis = { facts: [] }) => [
  ...needs.flatMap((need) => (typeof need === 'string' ? [] : [need.when])),
  ...Object.values(against),
];

/** What a decision stands on is there to be seen, what speaks against it stands among that, and there is room for the reason. */
export function checkDecisions(resource: AnyResource, report: Report): void {
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const { decide } = action;
    if (!decide) continue;
    const where = `${resource.name}.${name}.decide`;
    if (!sidesOf(action) && reasonOf(action) === undefined)
      report('R061', `${where}: there are no two sides to decide between, nor a remark.`);
    const fields = fieldsOfBasis(decide);
    for (const field of fields) {
      if (!isShown(resource, field)) report('R027', `${where}: ${field} is no field that can be shown.`);
    }
    for (const paper of decide.papers ?? []) {
      if (isShown(resource, paper) && !holdsFiles({ kind: findSpec(resource, paper)?.kind ?? '' })) {
        report('R062', `${where}: ${paper} holds no file to look at.`);
      }
    }
    const needed = (decide.needs ?? []).map((need) => (typeof need === 'string' ? need : need.field));
    const tested = conditionsOf(decide).flatMap((condition) => Object.keys(condition));
    for (const field of [...needed, ...tested]) {
      if (![...fields, resource.title, 'created_at'].includes(field))
        report('R063', `${where}: ${field} counts, but is neither a paper nor a fact.`);
    }
    if (needed.length + tested.length > 0 && reasonOf(action) === undefined) {
      report('R064', `${where}: its rejection requires no remark, so none can be asked for against what is missing.`);
    }
  }
}
