import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Refusal } from '#admin/components/Refusal.tsx';
import { moreWords } from '#admin/more-words.ts';
import { MAX_PHOTOS } from '#shared/files.ts';
import { Button } from '#admin/components/Button.tsx';
import { photosOf, type PhotoDraft } from './drafts.ts';
import { ariaOf, type InputProps } from './input-props.ts';
import { PhotoCard } from './PhotoCard.tsx';

/**
 * Input of ordered pictures: dropped or chosen, moved by dragging or by arrows, each with its captions. Nothing is
 * sent before the form is.
 */

const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** Most megabytes of one form's files, with room for its other fields. */
const MAX_MB = 11;
const MB = 1024 * 1024;
/** Most new pictures that the parts of one form allow. */
const MAX_NEW = 15;

export function PhotosInput(props: InputProps): ReactNode {
  const t = moreWords.useT();
  const { label, value, onChange, onBlur, disabled = false } = props;
  const photos = photosOf(value);
  const picker = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const { id, 'aria-required': _isRequired, ...aria } = ariaOf(props);

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
      <ol className="photo-list stack gap-6" aria-label={label}>
        {photos.map((photo, at) => (
          <li key={keyOf(photo)}>
            <PhotoCard
              photo={photo}
              at={at}
              isLast={at === photos.length - 1}
              isDragged={dragged === at}
              disabled={disabled}
              onDrag={(isBegun) => setDragged(isBegun ? at : null)}
              onDrop={(event) => drop(event, at)}
              onMove={(to) => move(at, to)}
              onRemove={() => set(photos.toSpliced(at, 1))}
              onDescribe={(captions) => onChange?.(photos.with(at, { ...photo, ...captions }))}
              onBlur={() => onBlur?.()}
            />
          </li>
        ))}
      </ol>
      <Button
        {...(id === undefined ? {} : { id })}
        {...aria}
        isSmall
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {t('photos.add')}
      </Button>
      <p className="input-note">{t('photos.hint', { max: MAX_MB })}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Refusal>{refusal}</Refusal>
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
