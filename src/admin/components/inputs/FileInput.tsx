import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { moreWords } from '#admin/more-words.ts';
import { StoredPicture, formatSize } from '#admin/components/StoredFile.tsx';
import { keptFile } from '#shared/files.ts';
import { FileDrop } from './FileDrop.tsx';
import { ariaOf, type InputProps } from './input-props.ts';

/**
 * Input of one file: the stored one, or a new one with a preview before it is sent. It refuses by type and size only to
 * spare an upload; the server decides what is stored.
 */

const MB = 1024 * 1024;
const MAX_MB = 10;
const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const PDF = 'application/pdf';

const inMb = (bytes: number): string => (bytes / MB).toFixed(1);

export function FileInput(props: InputProps): ReactNode {
  const t = moreWords.useT();
  const { label, value, onChange, onBlur, disabled = false, spec } = props;
  const isPictureOnly = spec.accepts !== undefined && !spec.accepts.includes(PDF);
  const types = isPictureOnly ? PICTURES : [...PICTURES, PDF];
  const chosen = value instanceof File ? value : null;
  const kept = keptFile(value);
  const file = chosen ?? kept;
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const refusalId = useId();
  const { 'aria-describedby': describedBy, 'aria-required': _isRequired, ...aria } = ariaOf(props);

  const take = (picked: File | undefined): void => {
    if (!picked) return;
    const isTooLarge = picked.size > MAX_MB * MB;
    const isForeign = !types.includes(picked.type);
    if (isTooLarge)
      setRefusal(t('forms.input.fileTooLarge', { name: picked.name, size: inMb(picked.size), max: MAX_MB }));
    else if (isForeign)
      setRefusal(t(isPictureOnly ? 'forms.input.pictureType' : 'forms.input.fileType', { name: picked.name }));
    else {
      setRefusal('');
      onChange?.(picked);
    }
    onBlur?.();
  };

  return (
    <FileDrop
      picker={picker}
      className="file-input"
      label={label}
      accept={types.join(',')}
      disabled={disabled}
      onFile={take}
    >
      {chosen && <Preview file={chosen} />}
      {kept && <StoredPicture file={kept} />}
      <div className="shrinks">
        {file && (
          <p className="below-4 long-word flush">
            {file.name} <span>({formatSize(file.size)})</span>
          </p>
        )}
        <span className="row">
          <Button
            isSmall
            {...aria}
            aria-label={`${label}: ${t(file ? 'forms.input.otherFile' : 'forms.input.chooseFile')}`}
            aria-describedby={[describedBy, refusalId].filter(Boolean).join(' ')}
            disabled={disabled}
            onClick={() => picker.current?.click()}
          >
            {t(file ? 'forms.input.otherFile' : 'forms.input.chooseFile')}
          </Button>
          {file && (
            <IconButton
              icon="close"
              label={t('forms.input.removeFile', { name: file.name })}
              disabled={disabled}
              onClick={() => onChange?.(null)}
            />
          )}
        </span>
        <p className="input-note">
          {t(isPictureOnly ? 'forms.input.pictureHint' : 'forms.input.dropHint', { size: MAX_MB })}
        </p>
        <Refusal id={refusalId}>{refusal}</Refusal>
      </div>
    </FileDrop>
  );
}

function Preview({ file }: { file: File }): ReactNode {
  const t = moreWords.useT();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (!file.type.startsWith('image/')) return <span className="thumb file-mark center muted small strong">PDF</span>;
  return <img ref={image} className="thumb" alt={t('forms.input.preview', { name: file.name })} />;
}
