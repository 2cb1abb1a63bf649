import type { DocumentKind } from '#shared/files.ts';

const MAX_LENGTH = 120;
const EXTENSION: Readonly<Record<DocumentKind, string>> = { 'image/webp': 'webp', 'application/pdf': 'pdf' };

/** Controls, and marks that turn the direction of writing: with them `gpj.exe` reads `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Shown name of a file: its last part without invisible characters, at most 120 characters. */
export function displayName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const seen = last.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();
  if (/^[.\s]*$/.test(seen)) return 'file';
  const characters = Array.from(seen);
  if (characters.length <= MAX_LENGTH) return seen;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(seen)?.[0] ?? '';
  return characters.slice(0, MAX_LENGTH - ending.length).join('') + ending;
}

/**
 * `Content-Disposition` as RFC 6266 has it: a plain name for old readers, the whole one encoded. The ending is that of
 * what is sent, so that no system opens it as something else.
 */
export function disposition(kind: DocumentKind, name: string): string {
  const whole = `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${EXTENSION[kind]}`;
  const plain = whole.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(whole).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  const how = kind === 'image/webp' ? 'inline' : 'attachment';
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
