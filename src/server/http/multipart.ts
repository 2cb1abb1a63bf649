import { issue, type SentenceName } from '#shared/errors.ts';
import type { UploadedFile } from '#shared/files.ts';
import { Refusal } from '#server/kit/refusal.ts';

/** Reads forms with files (RFC 7578) without copying a byte of them. */

/** A file of a form: a view of the form's own bytes, never a copy of them. */
export class FormFile implements UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }

  get size(): number {
    return this.bytes.length;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.bytes).buffer;
  }
}

export interface FormPart {
  readonly name: string;
  readonly value: string | FormFile;
}

const MAX_HEAD_BYTES = 16 * 1024;
const LINE = '\r\n';
const HEAD_END = '\r\n\r\n';
const PARAMETER = /;\s*([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))/g;

export const unreadable = (rule: SentenceName, params?: Readonly<Record<string, string | number>>): Refusal =>
  new Refusal('BAD_REQUEST', { issues: [issue([], rule, params)] });

/** The parts of a form, one after the other; what does not keep to RFC 7578 to the letter is refused, not guessed. */
export function* partsOf(bytes: Uint8Array<ArrayBuffer>, boundary: string): Generator<FormPart, void> {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = Buffer.from(`--${boundary}`);
  const next = Buffer.from(`${LINE}--${boundary}`);
  if (form.indexOf(mark) !== 0) throw unreadable('form');
  let at = mark.length;
  while (form.toString('latin1', at, at + 2) !== '--') {
    const headEnd = form.subarray(0, at + MAX_HEAD_BYTES).indexOf(HEAD_END, at);
    const end = headEnd < 0 ? -1 : form.indexOf(next, headEnd + HEAD_END.length);
    if (end < 0 || form.toString('latin1', at, at + 2) !== LINE) throw unreadable('form');
    const content = bytes.subarray(headEnd + HEAD_END.length, end);
    yield partOf(decodeText(bytes.subarray(at + LINE.length, headEnd)), content);
    at = end + next.length;
  }
}

function partOf(head: string, content: Uint8Array<ArrayBuffer>): FormPart {
  const headers = new Map<string, string>();
  for (const line of head.split(LINE)) {
    const [, name = '', value = ''] = /^([\w-]+):[ \t]*(.*)$/s.exec(line) ?? [];
    if (name === '' || headers.has(name.toLowerCase())) throw unreadable('form');
    headers.set(name.toLowerCase(), value);
  }
  const encoding = headers.get('content-transfer-encoding') ?? 'binary';
  if (!/^(7bit|8bit|binary)$/i.test(encoding)) throw unreadable('form');
  const { name, filename } = parametersOf(headers.get('content-disposition') ?? '');
  if (filename === undefined) return { name, value: decodeText(content) };
  return { name, value: new FormFile(filename, headers.get('content-type') ?? '', content) };
}

function parametersOf(disposition: string): { name: string; filename: string | undefined } {
  if (!/^form-data\s*(;|$)/i.test(disposition)) throw unreadable('form');
  const found = new Map<string, string>();
  for (const [, key = '', quoted, bare] of disposition.matchAll(PARAMETER)) {
    if (found.has(key.toLowerCase())) throw unreadable('form');
    found.set(key.toLowerCase(), unescaped(quoted ?? bare ?? ''));
  }
  const name = found.get('name');
  if (name === undefined) throw unreadable('form');
  return { name, filename: found.get('filename') ?? extended(found.get('filename*')) };
}

/** Browsers write these three marks so, and nothing else; others put a stroke before a quotation mark. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/\\"|%22/g, '"')
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n');

/** `UTF-8''na%C3%AFve.txt`, which RFC 7578 does not want and some clients send. */
function extended(text: string | undefined): string | undefined {
  const encoded = /^utf-8''(.*)$/i.exec(text ?? '')?.[1];
  if (encoded === undefined) return text;
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw unreadable('form');
  }
}

export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('encoding_utf8');
  }
}
