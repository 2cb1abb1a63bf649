import type { FieldSpec } from '#shared/field.ts';
import { KINDS } from '#shared/kinds.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';

/** Checks the values a declaration works with: what actions set, what they ask for, and how fields are searched. */

const TEXT_KINDS: readonly FieldSpec['kind'][] = ['text', 'longtext', 'email', 'url'];

export type Report = (id: string, sentence: string) => void;

/** An action with the resource it is declared by. */
export interface NamedAction {
  readonly resource: AnyResource;
  readonly name: string;
  readonly action: AnyAction;
}

/** Checks that actions set values their fields can hold, and that no earlier name of a field is in use again. */
export function checkValues(resource: AnyResource, report: Report): void {
  for (const [name, { spec }] of Object.entries(resource.fields)) {
    checkSearch(`${resource.name}.${name}`, spec, report);
    for (const earlier of spec.was ?? []) {
      if (Object.hasOwn(resource.fields, earlier)) {
        report(
          'R038',
          `${resource.name}.${name}: was ${earlier}, which is declared as well; keep one of the two names.`,
        );
      }
    }
  }
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    checkSet({ resource, name, action }, report);
    checkAsked({ resource, name, action }, report);
  }
}

/** A search looks in texts; in what is kept from readers only for whole numbers, and only for those who may ask. */
function checkSearch(where: string, spec: FieldSpec, report: Report): void {
  const { search, kind } = spec;
  if (search === undefined) return;
  const kinds: readonly string[] = search === 'text' ? TEXT_KINDS : search === 'phone' ? ['phone', 'text'] : ['text'];
  if (!kinds.includes(kind) || !spec.stored) {
    report('R048', `${where}: a search by ${search} looks in kept fields of ${kinds.join(', ')}; this is ${kind}.`);
  } else if ((spec.hidden || spec.proof) && search !== 'document') {
    report(
      'R049',
      `${where}: it is kept from lists; say .search('document') to have it found by its whole value alone.`,
    );
  } else if (search === 'document' && spec.visibleTo === undefined) {
    report('R050', `${where}: who finds a person by a number must be said; add .visibleTo(code).`);
  }
}

/** A caller who is not asked for an input sends none, so there has to be a value without it. */
function checkAsked({ resource, name, action }: NamedAction, report: Report): void {
  for (const asked of Object.keys(action.inputWhen ?? {})) {
    const spec = action.input?.[asked]?.spec;
    if (!spec) report('R018', `${resource.name}.${name}: its input has no field ${asked}.`);
    else if (!spec.optional && spec.default === undefined) {
      report(
        'R040',
        `${resource.name}.${name}: not every record is asked for ${asked}; make it optional or give it a default.`,
      );
    }
  }
}

function checkSet({ resource, name, action }: NamedAction, report: Report): void {
  const set = typeof action.set === 'object' ? action.set : {};
  for (const [field, value] of Object.entries({ ...set, ...action.leadsTo })) {
    const spec = Object.hasOwn(resource.fields, field) ? resource.fields[field]?.spec : undefined;
    if (!spec?.stored || holds(spec, value)) continue;
    const options = spec.options ? `; use one of ${Object.keys(spec.options).join(', ')}` : '';
    report(
      'R039',
      `${resource.name}.${name}: sets ${field} to ${JSON.stringify(value)}, which is no ${spec.kind} it can hold${options}.`,
    );
  }
}

function holds(spec: FieldSpec, value: unknown): boolean {
  if (value === null) return spec.optional;
  if (KINDS[spec.kind].family === 'opaque') return true;
  // Bounds are for people's input: the placeholder of an erased name may be shorter than any name.
  return KINDS[spec.kind].read(value, spec).ok;
}

/** Fields that repeat another record's: by which relation, and until which field is given. */
export function checkDerived({ name: of, fields }: AnyResource, report: Report): void {
  for (const [name, { spec }] of Object.entries(fields)) {
    if (!spec.derived) continue;
    const { by, until } = spec.derived;
    if (fields[by]?.spec.kind !== 'relation') {
      report('R037', `${of}.${name}: ${by} names no record that it could be taken from.`);
    }
    if (until !== undefined && fields[until]?.spec.optional !== true) {
      report('R037', `${of}.${name}: ${until} is no optional field until which it could be taken.`);
    }
  }
}
