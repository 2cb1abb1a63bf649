import './face.css';
import type { ReactNode } from 'react';
import type { StoredDocument } from '#shared/files.ts';
import { StoredPicture } from './StoredFile.tsx';

/** Quiet tints; none of them is a colour that says "look here". */
const TINTS = 5;

/** First letters of the first and the last word: `SD`; of a Chinese name its last two characters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  if (/^\p{Script=Han}+$/u.test(name.trim())) return name.trim().slice(-2);
  return `${Array.from(first)[0] ?? ''}${Array.from(last)[0] ?? ''}`.toLocaleUpperCase();
}

/** The same name has the same tint everywhere. */
const tintOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS;

/** A person at a glance: the photograph, or the initials on a tint. Hidden from screen readers, since the name stands beside it. */
export function Face({ name, photo }: { name: string; photo?: StoredDocument | null }): ReactNode {
  return (
    <span className={`face face-${tintOf(name)}`} aria-hidden="true">
      {photo ? <StoredPicture file={photo} alt="" /> : initialsOf(name)}
    </span>
  );
}
