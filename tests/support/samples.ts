import { unaskedInputs } from '#shared/actions.ts';
import { type FieldSpec, type Fields } from '#shared/field.ts';
import { bindingRelations } from '#shared/kept-values.ts';
import { holdsFiles } from '#shared/files.ts';
import { KINDS } from '#shared/kinds.ts';
import { canonical } from '#shared/kept-values.ts';
import { type AnyAction, type AnyResource, allFields } from '#shared/resource.ts';
import { changesNothing, stateOf } from '#shared/actions.ts';
import { type BodyMode, isWritable } from '#shared/validate.ts';
import { FIRST_ADMINISTRATOR, NOW } from './app.ts';

type Values = Record<string, unknown>;

/** In days of the samples' calendar: after the tests' own today, since what is over may not be changed any more. */
const AHEAD = 340;

/** Days of later fields are later: a range ends after its beginning. A day that is usually today is one that has come. */
function sampleValue(spec: FieldSpec, n: number, at: number): unknown {
  const day = (spec.startsToday ? 0 : AHEAD + at) + (n % 300);
  return canonical(spec, KINDS[spec.kind].sample(spec.kind === 'date' ? day : n, spec));
}

/** Beyond the ids that a test's records get: what is written must not name what is made after it. */
const NOBODY = 1_000_000;

/** A body that a call of this mode accepts, different for every `n`; files are left out. */
export function sampleBody(fields: Fields, mode: BodyMode, n: number): Values {
  const entries = Object.entries(fields)
    .filter(([, field]) => isWritable(field, mode) && !holdsFiles(field.spec))
    .map(([name, { spec }], at) => [name, sampleValue(spec, spec.loose ? NOBODY + n : n, at)]);
  return Object.fromEntries(entries);
}

/** Resources so that what a record names comes before it: rows made in this order find each other. */
export function byDependency<R extends AnyResource>(resources: readonly R[]): R[] {
  const ordered = new Set<R>();
  const add = (resource: R): void => {
    for (const { to } of bindingRelations(resource.fields)) {
      const target = resources.find(({ name }) => name === to);
      if (target && target !== resource && !ordered.has(target)) add(target);
    }
    ordered.add(resource);
  };
  resources.forEach(add);
  return [...ordered];
}

/** A row of valid values in every column, managed ones included, that a store can insert directly. */
export function sampleRow(resource: AnyResource, n: number): Values {
  const entries = Object.entries(resource.fields)
    .filter(([, { spec }]) => spec.stored)
    .map(([name, { spec }], at) => [
      name,
      spec.optional && n % 7 === 3 && !spec.unique ? null : sampleValue(spec, n, at),
    ]);
  return Object.fromEntries(entries);
}

/** What the action's guard asks of which fields; of several ways to be allowed the first will do. */
export function guardOf({ when = {} }: AnyAction): Values {
  const { $or: ways, ...rest } = when;
  const [first = {}] = Array.isArray(ways) ? (ways as Values[]) : [];
  return { ...rest, ...first };
}

/** The same row in a state that the action's guard allows; null for a guard this cannot satisfy. */
export function rowAllowing(resource: AnyResource, action: AnyAction, n: number): Values {
  const row = sampleRow(resource, n);
  for (const [name, wanted] of Object.entries(guardOf(action))) row[name] = satisfying(resource, name, wanted, n);
  return row;
}

/** The row in another state, where the action with this input would leave it as it is. */
export function unsettled(resource: AnyResource, action: AnyAction, input: Values, row: Values): Values {
  if (!changesNothing(action, row, input)) return row;
  const guard = guardOf(action);
  const [name, value] = Object.entries(stateOf(action, input) ?? {}).find(([field]) => !(field in guard)) ?? [''];
  const spec = resource.fields[name]?.spec;
  const options = Object.keys(spec?.options ?? {});
  if (typeof value === 'boolean') return { ...row, [name]: !value };
  if (spec?.kind === 'codes') return { ...row, [name]: Array.isArray(value) && value.length > 0 ? [] : [0] };
  return { ...row, [name]: options.find((option) => option !== value) ?? null };
}

/** Before any day that a guard asks for. */
export const LONG_AGO = '2001-01-01';

function satisfying(resource: AnyResource, name: string, wanted: unknown, n: number): unknown {
  if (typeof wanted !== 'object' || wanted === null) return wanted;
  const condition = wanted as Record<string, unknown>;
  const isMe = (operand: unknown): boolean => typeof operand === 'object' && operand !== null && '$me' in operand;
  if (isMe(condition)) return FIRST_ADMINISTRATOR;
  if (isMe(condition['$ne'])) return 'M000000';
  // Younger than any age that a guard asks for.
  if (name === 'created_at' && '$gt' in condition) return NOW;
  if ('$gte' in condition && resource.fields[name]?.spec.kind === 'instant') return NOW;
  if ('$lte' in condition) return LONG_AGO;
  if ('$lt' in condition) return Number(condition['$lt']) - 5000;
  if ('$in' in condition) return (condition['$in'] as unknown[])[0];
  if ('$eq' in condition) return condition['$eq'];
  const spec = resource.fields[name]?.spec;
  if (spec && condition['$ne'] === null) return sampleValue(spec, n, 0);
  const { $gt, $ne } = condition;
  if (typeof $gt === 'number') return $gt + 1;
  if (typeof $ne === 'number') return $ne + 1;
  const options = Object.keys(spec?.options ?? {});
  if ('$ne' in condition && options.length > 0) return options.find((option) => option !== condition['$ne']);
  throw new Error(`No sample for ${name}: ${JSON.stringify(wanted)}`);
}

/** An input that an action accepts of a record in this state; one that nothing is known of is asked for nothing further. */
export function sampleInput({ resource, action }: Acted, n: number, row: Values = {}): Values {
  const unasked = unaskedInputs(action, row, {
    fields: allFields(resource),
    now: NOW,
    me: { id: 1, account_number: FIRST_ADMINISTRATOR },
  });
  const input = Object.entries(sampleBody(action.input ?? {}, 'input', n));
  return Object.fromEntries(input.filter(([name]) => !unasked.includes(name)));
}

interface Acted {
  readonly resource: AnyResource;
  readonly action: AnyAction;
}
