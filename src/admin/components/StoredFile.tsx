import { LinkButton } from './Button.tsx';
import './stored-file.css';
import { useNotification } from '@refinedev/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { http } from '#browser/http.ts';
import { useOnce } from './use-once.ts';
import { adminWords } from '#admin/words.ts';
import { useLocale } from '#browser/i18n.ts';
import type { StoredDocument, StoredPicture as Picture } from '#shared/files.ts';
import { saveFile } from './save-file.ts';

/**
 * Kept files as people see them: a thumbnail, a name, a size, a button that saves. Files are fetched with the session,
 * because an image element could not send it; choosing new ones is `inputs/FileInput.tsx`.
 */

const KB = 1024;
const MB = KB * KB;

/** Formats a size in kB or MB. */
export const sizeOf = (bytes: number): string =>
  bytes < MB / 10 ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / MB).toFixed(1)} MB`;

/** Name under which the file is saved; a picture was re-encoded as WebP, so its ending changes. */
const savedName = ({ name, kind }: StoredDocument): string =>
  kind === 'image/webp' ? `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.webp` : name;

/** A kept file: its thumbnail, its name, and a button that saves it. */
export function StoredFile({ file }: { file: StoredDocument }): ReactNode {
  const t = adminWords.useT();
  const { open: tell } = useNotification();
  const { once, isBusy } = useOnce();
  const save = async (): Promise<void> => {
    const answer = await http.get<Blob>(file.url, { as: 'blob' }).catch(() => null);
    if (answer?.ok) saveFile(answer.data, savedName(file));
    else if (!answer?.isShown) tell?.({ type: 'error', message: answer?.message ?? t('forms.input.fileFailed') });
  };
  return (
    <span className="stored-file">
      <StoredPicture file={file} />
      <LinkButton
        className="bare long-word"
        disabled={isBusy}
        aria-label={t('forms.input.saveFile', { name: file.name })}
        onClick={() => void once(save)}
      >
        {file.name}
      </LinkButton>
      <span className="firm muted">{sizeOf(file.size)}</span>
    </span>
  );
}

/**
 * The small version of a picture, or a mark. An image element cannot send the session, so the bytes are fetched like every other
 * answer and shown from memory.
 */
export function StoredPicture({ file, alt }: { file: StoredDocument; alt?: string | null }): ReactNode {
  const t = adminWords.useT();
  const image = useRef<HTMLImageElement>(null);
  const isPicture = file.kind === 'image/webp';
  const { url } = file;
  useEffect(() => {
    if (!isPicture) return undefined;
    const asked = new AbortController();
    let shown: string | undefined;
    const show = async (): Promise<void> => {
      const answer = await http.get<Blob>(`${url}?size=thumbnail`, { as: 'blob', signal: asked.signal });
      if (!answer.ok || asked.signal.aborted) return;
      shown = URL.createObjectURL(answer.data);
      if (image.current) image.current.src = shown;
    };
    // A picture that fails to load leaves its alternative text; saving the file tells the reason.
    show().catch(() => undefined);
    return () => {
      asked.abort();
      if (shown) URL.revokeObjectURL(shown);
    };
  }, [isPicture, url]);
  if (!isPicture) return <span className="thumb file-mark center muted small strong">PDF</span>;
  return <img ref={image} className="thumb" alt={alt ?? t('forms.input.preview', { name: file.name })} />;
}

/** A record's pictures in their order, each with its caption in the reader's language. */
export function PhotoStrip({ photos }: { photos: readonly Picture[] }): ReactNode {
  const locale = useLocale();
  return (
    <ol className="photo-strip wrap gap-3">
      {photos.map((photo) => (
        <li key={photo.id}>
          <StoredPicture file={photo} alt={(locale === 'zh-CN' ? photo.alt_zh : null) ?? photo.alt_en} />
        </li>
      ))}
    </ol>
  );
}
