import { useEffect, useRef, type DragEvent, type ReactNode } from 'react';
import { IconButton } from '#admin/components/Button.tsx';
import { StoredPicture } from '#admin/components/StoredFile.tsx';
import { moreWords } from '#admin/more-words.ts';
import type { UploadedFile } from '#shared/files.ts';
import type { PhotoDraft } from './drafts.ts';

/**
 * One picture of an ordered set, with its captions and the means to move or remove it. The set itself is
 * `PhotosInput.tsx`.
 */

interface PhotoCardProps {
  photo: PhotoDraft;
  at: number;
  isLast: boolean;
  isDragged: boolean;
  disabled: boolean;
  onDrag: (isBegun: boolean) => void;
  onDrop: (event: DragEvent) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDescribe: (captions: Partial<Pick<PhotoDraft, 'alt_en' | 'alt_zh'>>) => void;
  onBlur: () => void;
}

export function PhotoCard(props: PhotoCardProps): ReactNode {
  const { photo, at, isLast, isDragged, disabled, onDrag, onDrop, onMove, onRemove, onDescribe, onBlur } = props;
  const t = moreWords.useT();
  return (
    <div
      className={isDragged ? 'photo box stack gap-3 is-dragged' : 'photo box stack gap-3'}
      draggable={!disabled}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {photo.kept ? <StoredPicture file={photo.kept} /> : photo.file && <Fresh file={photo.file} />}
      <span className="photo-tools">
        <span className="grows strong">{at + 1}</span>
        <IconButton
          icon="left"
          label={t('photos.earlier', { at: at + 1 })}
          disabled={disabled}
          aria-disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          icon="right"
          label={t('photos.later', { at: at + 1 })}
          disabled={disabled}
          aria-disabled={isLast}
          onClick={() => onMove(at + 1)}
        />
        <IconButton icon="close" label={t('photos.remove', { at: at + 1 })} disabled={disabled} onClick={onRemove} />
      </span>
      {(['alt_en', 'alt_zh'] as const).map((side) => (
        <input
          key={side}
          className="control"
          maxLength={200}
          aria-label={t(side === 'alt_en' ? 'photos.altEn' : 'photos.altZh', { at: at + 1 })}
          placeholder={t(side === 'alt_en' ? 'photos.altEnHint' : 'photos.altZhHint')}
          disabled={disabled}
          value={photo[side]}
          onChange={(event) => onDescribe({ [side]: event.target.value })}
          onBlur={onBlur}
        />
      ))}
    </div>
  );
}

function Fresh({ file }: { file: UploadedFile }): ReactNode {
  const t = moreWords.useT();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!(file instanceof Blob)) return undefined;
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className="thumb" alt={t('forms.input.preview', { name: file.name })} />;
}
