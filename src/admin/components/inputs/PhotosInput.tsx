import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import { StoredPicture } from '#admin/components/StoredFile.tsx';
import { adminWords } from '#admin/words.ts';
import { MAX_PHOTOS, type UploadedFile } from '#shared/field.ts';
import { photosOf, type PhotoDraft } from './drafts.ts';
import { ariaOf, type InputProps } from './input-props.ts';

const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** Most megabytes of one form's files, with room for its other fields. */
const MAX_MB = 11;
const MB = 1024 * 1024;
/** Most new pictures that the parts of one form allow. */
const MAX_NEW = 15;

/** Input of ordered pictures: dropped or chosen, moved by dragging or by arrows, each with its caption. */
export function PhotosInput(props: InputProps): ReactNode {
  const t = adminWords.useT();
  const { label, value, onChange, onBlur, disabled = false } = props;
  const photos = photosOf(value);
  const picker = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const { id, 'aria-required': _never, ...aria } = ariaOf(props);

  const set = (next: readonly PhotoDraft[]): void => {
    onChange?.(next);
    onBlur?.();
  };
  const add = (files: readonly File[]): void => {
    const foreign = files.find(({ type }) => !TYPES.includes(type));
    const fresh = [...photos.flatMap(({ file }) => (file ? [file] : [])), ...files];
    const isTooLarge = fresh.length > MAX_NEW || fresh.reduce((sum, { size }) => sum + size, 0) > MAX_MB * MB;
    const fault = foreign
      ? t('photos.noPicture', { name: foreign.name })
      : photos.length + files.length > MAX_PHOTOS
        ? t('photos.tooMany', { max: MAX_PHOTOS })
        : isTooLarge
          ? t('photos.tooLarge')
          : '';
    setRefusal(fault);
    if (fault === '') set([...photos, ...files.map((file) => ({ kept: null, file, alt_en: '', alt_zh: '' }))]);
  };
  const move = (from: number, to: number): void => {
    const photo = photos[from];
    if (!photo || to < 0 || to >= photos.length || from === to) return;
    set(photos.toSpliced(from, 1).toSpliced(to, 0, photo));
    setSaid(t('photos.moved', { at: to + 1, total: photos.length }));
  };
  const drop = (event: DragEvent, at: number | null): void => {
    event.preventDefault();
    event.stopPropagation();
    if (disabled) return;
    if (dragged !== null) move(dragged, at ?? photos.length - 1);
    else add([...event.dataTransfer.files]);
    setDragged(null);
  };

  return (
    <div className="photos" onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event, null)}>
      <input
        ref={picker}
        type="file"
        accept={TYPES.join(',')}
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <ol className="photo-list" aria-label={label}>
        {photos.map((photo, at) => (
          <li key={keyOf(photo)}>
            <div
              className={dragged === at ? 'photo is-dragged' : 'photo'}
              draggable={!disabled}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, at)}
            >
              {photo.kept ? <StoredPicture file={photo.kept} /> : photo.file && <Fresh file={photo.file} />}
              <span className="photo-tools">
                <span className="photo-place">{at + 1}</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('photos.earlier', { at: at + 1 })}
                  disabled={disabled}
                  aria-disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon name="left" />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('photos.later', { at: at + 1 })}
                  disabled={disabled}
                  aria-disabled={at === photos.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon name="right" />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('photos.remove', { at: at + 1 })}
                  disabled={disabled}
                  onClick={() => set(photos.toSpliced(at, 1))}
                >
                  <Icon name="close" />
                </button>
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
                  onChange={(event) => onChange?.(photos.with(at, { ...photo, [side]: event.target.value }))}
                  onBlur={() => onBlur?.()}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
      <button
        type="button"
        {...(id === undefined ? {} : { id })}
        {...aria}
        className="button button-small"
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {t('photos.add')}
      </button>
      <p className="input-note">{t('photos.hint', { max: MAX_MB })}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="alert" className="input-refusal">
        {refusal}
      </p>
    </div>
  );
}

/** React keys of chosen files, which have no id yet. */
const numbers = new WeakMap<object, string>();
let last = 0;
function keyOf({ kept, file }: PhotoDraft): string {
  if (kept) return `kept-${kept.id}`;
  const known = numbers.get(file ?? {});
  if (known !== undefined) return known;
  last += 1;
  if (file) numbers.set(file, `new-${last}`);
  return `new-${last}`;
}

function Fresh({ file }: { file: UploadedFile }): ReactNode {
  const t = adminWords.useT();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!(file instanceof Blob)) return undefined;
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt={t('forms.input.preview', { name: file.name })} />;
}
