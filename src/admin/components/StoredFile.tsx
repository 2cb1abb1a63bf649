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
 * Stored files as people see them: a thumbnail, a name, a size, a button that saves. The bytes are fetched like every other
 * answer, because an image element cannot send the session; choosing new ones is `inputs/FileInput.tsx`.
 */

const KB = 1024;
const MB = KB * KB;

export const formatSize = (bytes: number): string =>
  bytes < MB / 10 ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`;

/** A picture was re-encoded as WebP, so its extension changes. */
const nameToSave = ({ name, kind }: StoredDocument): string =>
  kind === 'image/webp' ? `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.webp` : name;

export function StoredFile({ file }: { file: StoredDocument }): ReactNode {
  const t = adminWords.useT();
  const { open: tell } = useNotification();
  const { once, isBusy } = useOnce();
  const save = async (): Promise<void> => {
    const answer = await http.get<Blob>(file.url, { as: 'blob' }).catch(() => null);
    if (answer?.ok) saveFile(answer.data, nameToSave(file));
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
      <span className="firm muted">{formatSize(file.size)}</span>
    </span>
  );
}

/** A picture's thumbnail, or a PDF badge. */
export function StoredPicture({ file, alt }: { file: StoredDocument; alt?: string | null }): ReactNode {
  const t = adminWords.useT();
  const image = useRef<HTMLImageElement>(null);
  const isPicture = file.kind === 'image/webp';
  const { url } = file;
  useEffect(() => {
    if (!isPicture) return undefined;
    const request = new AbortController();
    let objectUrl: string | undefined;
    const show = async (): Promise<void> => {
      const answer = await http.get<Blob>(`${url}?size=thumbnail`, { as: 'blob', signal: request.signal });
      if (!answer.ok || request.signal.aborted) return;
      objectUrl = URL.createObjectURL(answer.data);
      if (image.current) image.current.src = objectUrl;
    };
    // A picture that fails to load leaves its alternative text; saving the file reports the reason.
    show().catch(() => undefined);
    return () => {
      request.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
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
