import { type Issue, type Parsed, issue, ok, type SentenceName } from '#shared/errors.ts';
import { type AnyField, Field } from '#shared/field.ts';
import { brokenRule, canonical } from '#shared/kept-values.ts';
import { KINDS } from '#shared/kinds.ts';
import { isRecord } from '#shared/records.ts';
import { type Member, type Members, ObjectShape, Shape, type ShapeSpec } from '#shared/shape.ts';

/**
 * Reads what somebody sent as strictly as a body is read: every property that is not optional is there, no other is, and
 * each value keeps the rules of its field. Choices between shapes are told apart by their `type`.
 */
export function readShaped<T>(shape: Shape<T>, value: unknown): Parsed<T> {
  const read = readMember(shape, value, []);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape has just been read member by member
  return read as Parsed<T>;
}

type Path = Issue['path'];

/** The most that a list holds unless its shape says otherwise, so that nobody makes the server read on. */
const MAX_ITEMS = 100;

function readMember(member: Member, value: unknown, path: Path): Parsed<unknown> {
  if (member instanceof Field) return readField(member, value, path);
  const { spec } = member;
  switch (spec.kind) {
    case 'object':
      return readObject(spec.properties, value, path);
    case 'list':
      return readList(spec, value, path);
    case 'nullable':
      return value === null ? ok(null) : readMember(spec.of, value, path);
    case 'choice':
      return readChoice(spec.values, value, path);
    case 'union':
      return readUnion(spec.of, value, path);
    default:
      throw new Error(`what is sent holds no ${spec.kind}`);
  }
}

const broken = (path: Path, rule: SentenceName, params?: Issue['params']): Parsed<unknown> => ({
  ok: false,
  issues: [params ? issue(path, rule, params) : issue(path, rule)],
});

const isAbsent = (value: unknown): boolean => value === null || value === undefined || value === '';

function readField({ spec }: AnyField, value: unknown, path: Path): Parsed<unknown> {
  if (isAbsent(value)) return broken(path, 'required');
  const read = KINDS[spec.kind].read(value, spec);
  if (!read.ok) return { ok: false, issues: read.issues.map((each) => ({ ...each, path: [...path, ...each.path] })) };
  const kept = canonical(spec, read.value);
  const rule = brokenRule(spec, kept);
  return rule ? broken(path, rule.rule, rule.params) : ok(kept);
}

function readObject(properties: Members, value: unknown, path: Path): Parsed<unknown> {
  if (!isRecord(value)) {
    const needed = Object.entries(properties).filter(([, member]) => !(member instanceof Shape && member.isOptional));
    const parts = needed.map(([name]) => name).join(', ');
    return broken(path, isAbsent(value) ? 'missing_parts' : 'parts', { parts });
  }
  const issues = Object.keys(value)
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => issue([...path, name], 'unknown_field', { field: name }));
  const values: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(properties)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined && member instanceof Shape && member.isOptional) continue;
    const read = readMember(member, given, [...path, name]);
    if (read.ok) values[name] = read.value;
    else issues.push(...read.issues);
  }
  return issues.length > 0 ? { ok: false, issues } : ok(values);
}

function readList(
  { of, most = MAX_ITEMS }: ShapeSpec & { readonly kind: 'list' },
  value: unknown,
  path: Path,
): Parsed<unknown> {
  if (!Array.isArray(value)) return broken(path, isAbsent(value) ? 'missing_list' : 'list');
  if (value.length > most) return broken(path, 'list_values', { max: most });
  const items: readonly unknown[] = value;
  const read = items.map((item, index) => readMember(of, item, [...path, index]));
  const issues = read.flatMap((each) => (each.ok ? [] : each.issues));
  return issues.length > 0 ? { ok: false, issues } : ok(read.flatMap((each) => (each.ok ? [each.value] : [])));
}

function readChoice(values: readonly unknown[], value: unknown, path: Path): Parsed<unknown> {
  return values.includes(value) ? ok(value) : broken(path, 'enum', { options: values.join(', ') });
}

const typeOf = (member: Member): unknown => {
  const type = member instanceof ObjectShape ? member.properties['type'] : undefined;
  const spec: ShapeSpec | undefined = type instanceof Shape ? type.spec : undefined;
  return spec?.kind === 'choice' ? spec.values[0] : undefined;
};

function readUnion(of: readonly Member[], value: unknown, path: Path): Parsed<unknown> {
  const [only] = of;
  if (of.length === 1 && only) return readMember(only, value, path);
  const type = isRecord(value) ? value['type'] : undefined;
  const chosen = of.find((member) => typeOf(member) === type);
  return chosen ? readMember(chosen, value, path) : readChoice(of.map(typeOf), type, [...path, 'type']);
}
