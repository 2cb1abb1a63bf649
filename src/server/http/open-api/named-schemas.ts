import type { Fields } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import { singular } from '#shared/words.ts';

/**
 * Names in the API's description, and the schemas that go by them. A name is a promise to generated clients, so two
 * things never share one.
 */

export type Json = Readonly<Record<string, unknown>>;

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^a-zA-Z0-9]+)(\w)/g, (_all, first: string) => first.toUpperCase());

/** `room-types` becomes `RoomType`. */
export const typeNameOf = (resource: string): string => pascal(singular(resource));

/** Names of what is chosen from by resource, for each list of values. */
type Choices = ReadonlyMap<string, ReadonlyMap<string, string>>;

function choicesOf(resources: readonly AnyResource[]): Choices {
  const choices = new Map<string, Map<string, string>>();
  const learn = (resource: string, prefix: string, fields: Fields): void => {
    for (const [field, { spec }] of Object.entries(fields)) {
      if (!spec.options || spec.optionsName !== undefined) continue;
      const key = JSON.stringify(Object.keys(spec.options));
      const names = choices.get(key) ?? new Map<string, string>();
      if (!names.has(resource)) names.set(resource, prefix + pascal(field));
      choices.set(key, names);
    }
  };
  for (const { name, fields, actions = {} } of resources) {
    learn(name, typeNameOf(name), fields);
    for (const [action, { input = {} }] of Object.entries(actions)) {
      learn(name, typeNameOf(name) + pascal(action), input);
    }
  }
  return choices;
}

/**
 * Schemas that stand once in the description, under a name, and are referred to from everywhere else. What a field of a
 * resource or an input of an action chooses from is named after it, `UserStatus`, `ReservationMovePrice`; what several
 * resources choose from bears the name that its declaration gives.
 */
export class NamedSchemas {
  private readonly resources: readonly AnyResource[];
  private readonly choices: Choices;
  private readonly schemas: Map<string, Json>;
  private readonly resource: string | null;

  constructor(resources: readonly AnyResource[], within?: { readonly all: NamedSchemas; readonly resource: string }) {
    this.resources = resources;
    this.choices = within?.all.choices ?? choicesOf(resources);
    this.schemas = within?.all.schemas ?? new Map<string, Json>();
    this.resource = within?.resource ?? null;
  }

  /** The same schemas, seen from a resource: its own choices go before those of others. */
  within(resource: string): NamedSchemas {
    return new NamedSchemas(this.resources, { all: this, resource });
  }

  /** The declaration of a resource that an answer shows in part. */
  declarationOf(resource: string): AnyResource {
    const found = this.resources.find(({ name }) => name === resource);
    if (!found) throw new Error(`An answer shows ${resource}, which is no resource.`);
    return found;
  }

  /** A reference to a schema that is told once, however often it is asked for. */
  refer(name: string, tell: () => Json): Json {
    if (!this.schemas.has(name)) this.schemas.set(name, tell());
    return ref(name);
  }

  /** One of several values, by reference where they have a name. */
  choice(values: readonly unknown[], given?: string): Json {
    const [only] = values;
    if (values.length === 1) return { const: only };
    const isText = values.every((value) => typeof value === 'string');
    const schema = { ...(isText && { type: 'string' }), enum: [...values] };
    const name = given ?? this.nameOf(values);
    if (name === undefined) return schema;
    const standing = this.schemas.get(name) ?? schema;
    if (JSON.stringify(standing) !== JSON.stringify(schema))
      throw new Error(`Two lists of options are called ${name}.`);
    return this.refer(name, () => schema);
  }

  private nameOf(values: readonly unknown[]): string | undefined {
    const names = this.choices.get(JSON.stringify(values));
    const own = this.resource === null ? undefined : names?.get(this.resource);
    // Values that two resources share by chance belong to neither.
    return own ?? (names?.size === 1 ? [...names.values()][0] : undefined);
  }

  all(): Record<string, Json> {
    return Object.fromEntries(this.schemas);
  }
}
