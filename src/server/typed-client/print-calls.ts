import { type Schema, printComment, printType, quoteName } from './print-types.ts';

/** Calls of the API's description as methods of the client: how each is typed, and how the running half makes it. */

export interface PrintedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** An operation under its address. */
export interface Addressed {
  readonly method: string;
  readonly path: string;
  readonly operation: PrintedOperation;
}

const JSON_TYPE = 'application/json';

const queriesOf = ({ parameters = [] }: PrintedOperation): readonly Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'query');
const isQueried = (operation: PrintedOperation, name: string): boolean =>
  queriesOf(operation).some((parameter) => parameter.name === name);

/** What the answer holds; null for a file. */
function answerOf({ responses }: PrintedOperation): Schema | null {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return good?.content?.[JSON_TYPE]?.schema ?? null;
}

/** What a list lists: its key in the answer and the schema of a record; null for any other call. */
export function listedBy(operation: PrintedOperation): { readonly name: string; readonly row: Schema } | null {
  if (!isQueried(operation, 'filter') || !isQueried(operation, 'fields')) return null;
  const listed = Object.entries(answerOf(operation)?.properties ?? {}).find(
    ([name, { type }]) => type === 'array' && name !== 'groups',
  );
  return listed ? { name: listed[0], row: listed[1].items ?? {} } : null;
}

/** A line of the table: `PATCH /api/users/{id}/ban body`. */
export function printCall({ method, path, operation }: Addressed): string {
  const place = answerOf(operation) === null ? 'file' : queriesOf(operation).length > 0 ? 'query' : null;
  const input = operation.requestBody ? 'body' : place;
  return [method.toUpperCase(), path, ...(input === null ? [] : [input])].join(' ');
}

/** The method's declaration; `row` is the type of the resource's records. */
export function printMethod(name: string, { path, operation }: Addressed, row: string): string {
  return `${printComment(operation.summary ?? name)}readonly ${quoteName(name)}: ${printSignature(path, operation, row)};`;
}

function printSignature(path: string, operation: PrintedOperation, row: string): string {
  const listed = listedBy(operation);
  if (listed) return `List<'${listed.name}', ${printType(listed.row)}>`;
  if (answerOf(operation) === null && isQueried(operation, 'filter')) return `Export<${row}>`;
  const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => `${key}: Key`);
  const given = [...keys, ...printInput(operation), 'options?: CallOptions'];
  return `(${given.join(', ')}) => Promise<${printAnswer(operation)}>`;
}

function printInput(operation: PrintedOperation): string[] {
  const { requestBody } = operation;
  const body = requestBody?.content[JSON_TYPE]?.schema ?? Object.values(requestBody?.content ?? {})[0]?.schema;
  const queries = queriesOf(operation);
  const input: Schema | undefined = body ?? (queries.length > 0 ? schemaOfQueries(queries) : undefined);
  if (!input) return [];
  const mayBeLeftOut = requestBody?.required === false || (input.properties && (input.required ?? []).length === 0);
  return [`input${mayBeLeftOut ? '?' : ''}: ${printType(input)}`];
}

const schemaOfQueries = (queries: readonly Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(queries.map(({ name, schema }) => [name, schema])),
  required: queries.flatMap(({ name, required }) => (required ? [name] : [])),
});

function printAnswer(operation: PrintedOperation): string {
  const answer = answerOf(operation);
  return answer === null ? 'Response' : printType(answer);
}
