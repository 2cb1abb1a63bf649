import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import type { Locale } from '#shared/constants.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import { codeOf } from '#shared/permissions.ts';
import { issue, type SentenceName } from '#shared/errors.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { type Bound, type Kit, both, listedColumns, scopeOf } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { LINE_END, type LineFormat } from '#server/platform/database/export-lines.ts';
import type { NamedColumn, ReadableForm } from '#server/platform/database/readable-cells.ts';
import type { Selection, Store } from '#server/platform/database/store.ts';
import { specOfColumn } from '#server/platform/database/table.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { type ResourceCall, permit } from '#server/http/call.ts';
import { ExportStreams } from './streams.ts';
import { listQueryOf } from '#server/http/list-request.ts';
import { widened } from '#server/http/wide-search.ts';
import { READER_MS, watchedReadable } from './reader-watch.ts';
import { type SheetLook, sheetXml, workbookOf } from './workbook.ts';

/**
 * Lists as files, streamed from the database with whoever took one in the trail. A file for people is a workbook, or
 * CSV, in their language; one for programs has names, sen and UTC.
 */

/** A worksheet has 1,048,576 rows, one of them the head. */
const MOST_SHEET_ROWS = 1_048_575;

/** Without this mark Excel takes the UTF-8 of a CSV for Latin, and its Chinese cannot be read. */
const BYTE_ORDER_MARK = '\uFEFF';

export const EXPORT_TYPES: Readonly<Record<LineFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Parameters of an export: those of a list without pages and groups. */
export const EXPORT_PARAMS = { params: ['filter', 'sort', 'fields'], also: ['format', 'header', 'for'] } as const;

/** Every list as a file: `GET /api/{resource}/export`. */
export function mountExports(app: Hono<AppEnv>, kit: Kit): void {
  const streams = new ExportStreams();
  for (const bound of kit.resources) {
    app.get(`/api/${bound.resource.name}/export`, (c) => {
      const call = { c, kit, bound, context: c.get('context') };
      permit(call, 'view');
      return answerExport(call, streams);
    });
  }
}

interface Wanted {
  readonly format: LineFormat;
  readonly selection: Selection;
  readonly fields: readonly string[];
  readonly head: readonly string[];
  readonly readable?: ReadableForm;
  readonly count: number;
}

type Lines = ReturnType<Store['lines']>;

/**
 * Everything a list's filter matches as a file, streamed, in the list's order; who took it stands in the trail. Nothing is
 * answered before the database has begun to send: what cannot be done is refused, and leaves no entry.
 */
async function answerExport(call: ResourceCall, streams: ExportStreams): Promise<Response> {
  const wanted = await wantedOf(call);
  const { c, kit, bound, context } = call;
  const headers = {
    'content-type': EXPORT_TYPES[wanted.format],
    'content-disposition': `attachment; filename="${bound.resource.name}-${context.now.slice(0, 10)}.${wanted.format}"`,
    'cache-control': 'no-store',
  };
  // HEAD would leave the rows unread.
  if (c.req.method === 'HEAD') return new Response(null, { headers });
  const release = await streams.take(context.caller.account_number);
  const lines = kit.store.lines(bound.table, wanted.selection, wanted);
  const end = (): Promise<void> => lines.return().then(release, release);
  try {
    const first = await lines.next();
    await note(call, wanted);
    const body = bodyOf(call, wanted, { lines: begun(first, lines), end });
    return new Response(Readable.toWeb(body) as ReadableStream, { headers });
  } catch (error) {
    await end();
    throw error;
  }
}

async function wantedOf(call: ResourceCall): Promise<Wanted> {
  const { c, kit, bound, context } = call;
  const query = await widened(call, listQueryOf({ c, bound, context }, EXPORT_PARAMS));
  const format = oneOf('format', c.req.query('format') ?? 'csv', ['csv', 'xlsx']);
  const isForPeople = oneOf('for', c.req.query('for') ?? 'programs', ['programs', 'people']) === 'people';
  const usual = isForPeople ? 'labels' : 'names';
  const header = oneOf('header', c.req.query('header') ?? usual, ['names', 'labels']);
  // No fields at all ask for the id alone, as in a list.
  const fields = query.fields?.length === 0 ? ['id'] : (query.fields ?? listedColumns(bound, context.caller));
  const where = both(scopeOf(bound, context), query.where);
  const count = await kit.totals.count(bound.table, where);
  if (format === 'xlsx' && count > MOST_SHEET_ROWS) throw refused('format', 'sheet_rows', { max: MOST_SHEET_ROWS });
  const head = header === 'labels' ? labels(call, fields) : fields;
  const selection = { where, sort: query.sort, veils: bound.veils?.(context) ?? {} };
  return { format, selection, fields, head, count, ...(isForPeople && { readable: readableForm(call, fields) }) };
}

const refused = (param: string, rule: SentenceName, params: Record<string, string | number>): Refusal =>
  new Refusal('BAD_QUERY', { issues: [issue([param], rule, params)] });

function oneOf<T extends string>(param: string, text: string, options: readonly T[]): T {
  const known = options.find((option) => option === text);
  if (known === undefined) throw refused(param, 'enum', { label: param, options: options.join(', ') });
  return known;
}

const labels = ({ c, bound, context }: ResourceCall, fields: readonly string[]): string[] => {
  const words = c.get('wording').wordsFor(context.locale, bound.resource);
  return fields.map((name) => words.fields[name] ?? name);
};

/** How the reader's language calls what the fields hold, and the records they name as far as the reader may see them. */
function readableForm({ c, kit, bound, context }: ResourceCall, fields: readonly string[]): ReadableForm {
  const { options } = c.get('wording').wordsFor(context.locale, bound.resource);
  const related = fields.flatMap((name): [string, NamedColumn][] => {
    const to = bound.resource.fields[name]?.spec.to;
    const named = to === undefined ? null : namedRecords(kit.get(to), context);
    return named === null ? [] : [[name, named]];
  });
  return { options, relations: Object.fromEntries(related), switches: SWITCHES[context.locale] };
}

const SWITCHES: Readonly<Record<Locale, ReadableForm['switches']>> = {
  'en-US': { on: 'Yes', off: 'No' },
  'zh-CN': { on: '是', off: '否' },
};

function namedRecords(related: Bound, context: RequestContext): NamedColumn | null {
  const { resource, table } = related;
  const code = codeOf(resource.permission, 'view');
  if (code !== null && !context.caller.permissions.has(code) && !resource.hasOpenTitles) return null;
  const chinese = `${resource.title}_zh`;
  const wanted = context.locale === 'zh-CN' ? [chinese, resource.title] : [resource.title];
  const shown = new Set(listedColumns(related, context.caller));
  const titles = wanted.filter((name) => shown.has(name) && !(name in (related.veils?.(context) ?? {})));
  return titles.length === 0 ? null : { table, titles, scope: scopeOf(related, context) };
}

/** Widths of columns in characters, by what they hold. */
const WIDTHS: Partial<Record<FieldKind, number>> = {
  id: 8,
  integer: 10,
  date: 12,
  instant: 17,
  money: 14,
  boolean: 8,
  text: 26,
  email: 30,
  longtext: 50,
};
const USUAL_WIDTH = 18;

function lookOf({ bound }: ResourceCall, { fields, head }: Wanted): SheetLook {
  const width = (name: string, at: number): number => {
    // A Chinese letter is as wide as two others.
    const text = head[at] ?? '';
    const letters = text.length + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0) + 2;
    return Math.max(letters, WIDTHS[specOfColumn(bound.table, name).kind] ?? USUAL_WIDTH);
  };
  return { widths: fields.map(width) };
}

const note = ({ c, kit, bound, context }: ResourceCall, { format, count }: Wanted): Promise<unknown> =>
  kit.store.transaction((tx) =>
    writeEntry(
      { tx, table: kit.get('audit').table, author: context },
      {
        action: 'export',
        resource: bound.resource.name,
        recordId: null,
        changes: {},
        reason: `${format}, ${count}: ${new URL(c.req.url).search.slice(0, 4000)}`,
      },
    ),
  );

async function* begun(first: Awaited<ReturnType<Lines['next']>>, rest: Lines): Lines {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

async function* csvText(head: readonly string[], lines: Lines): Lines {
  yield `${BYTE_ORDER_MARK}${head.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}${LINE_END.csv}`;
  yield* lines;
}

interface Source {
  readonly lines: Lines;
  end(): Promise<void>;
}

function bodyOf(call: ResourceCall, wanted: Wanted, { lines, end }: Source): Readable {
  const { c, bound, context } = call;
  const { format, head, readable } = wanted;
  const onStall = (): void => {
    const { name: resource } = bound.resource;
    c.get('log').warn({ requestId: c.get('requestId'), resource, ms: READER_MS }, 'nobody read an export any more');
    // The stream alone would not be missed: what was written before still waits for the reader.
    c.env.outgoing?.destroy();
  };
  const chunks = format === 'csv' ? csvText(head, lines) : sheetXml(head, lines, readable && lookOf(call, wanted));
  const body = watchedReadable(chunks, { onStall, onEnd: () => void end() });
  if (format === 'csv') return body;
  return workbookOf(body, readable ? c.get('wording').wordsFor(context.locale, bound.resource).label : 'Sheet1');
}
