import './face.css';
import type { ReactNode } from 'react';
import { initialsOf, tintOf } from '#browser/initials.ts';
import type { StoredDocument } from '#shared/files.ts';
import { StoredPicture } from './StoredFile.tsx';

/** A person at a glance: the photograph, or the initials on a tint. Hidden from screen readers, since the name stands beside it. */
export function Face({ name, photo }: { name: string; photo?: StoredDocument | null }): ReactNode {
  return (
    <span className={`face ${tintOf(name)}`} aria-hidden="true">
      {photo ? <StoredPicture file={photo} alt="" /> : initialsOf(name)}
    </span>
  );
}
