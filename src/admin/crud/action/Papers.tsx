import './papers.css';
import { Image } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { http } from '#browser/http.ts';
import { moreWords } from '#admin/more-words.ts';
import type { StoredDocument } from '#shared/files.ts';
import { AntdRoot } from '#admin/components/AntdRoot.tsx';
import { Button } from '#admin/components/Button.tsx';
import { StoredFile, StoredPicture } from '#admin/components/StoredFile.tsx';

/** Papers beside a decision: one large, the others in a row beneath it; a press shows it over the whole screen, to zoom and turn. */

export interface Paper {
  readonly label: string;
  /** Null where it is missing. */
  readonly file: StoredDocument | null;
}

interface PapersProps {
  readonly papers: readonly Paper[];
}

export function Papers({ papers }: PapersProps): ReactNode {
  const t = moreWords.useT();
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      papers.findIndex(({ file }) => file !== null),
    ),
  );
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => (isZoomed ? keepDialog() : undefined), [isZoomed]);
  const paper = papers[chosen];
  if (!paper) return null;
  return (
    <AntdRoot>
      <figure className="paper">
        <figcaption>
          {paper.label}
          {paper.file?.kind === 'image/webp' && (
            <Button isSmall look="quiet" aria-haspopup="dialog" onClick={() => setZoomed(true)}>
              {t('forms.decide.zoom')}
            </Button>
          )}
        </figcaption>
        <div className="paper-large center muted">
          {paper.file ? (
            <Large key={paper.file.url} file={paper.file} label={paper.label} isZoomed={isZoomed} onZoom={setZoomed} />
          ) : (
            <p>{t('forms.decide.empty', { label: paper.label })}</p>
          )}
        </div>
      </figure>
      {papers.length > 1 && (
        <ol className="paper-row stack" aria-label={t('forms.decide.papers')}>
          {papers.map(({ label, file }, at) => (
            <li key={label}>
              <button
                type="button"
                className="paper-small box stack gap-2"
                data-paper={at + 1}
                aria-pressed={at === chosen}
                onClick={() => setChosen(at)}
              >
                {file ? <StoredPicture file={file} alt="" /> : <span className="paper-none" aria-hidden="true" />}
                {label}
              </button>
            </li>
          ))}
        </ol>
      )}
    </AntdRoot>
  );
}

interface LargeProps {
  readonly file: StoredDocument;
  readonly label: string;
  readonly isZoomed: boolean;
  readonly onZoom: (isOn: boolean) => void;
}

function Large({ file, label, isZoomed, onZoom }: LargeProps): ReactNode {
  const t = moreWords.useT();
  const isPicture = file.kind === 'image/webp';
  const src = useBytes(isPicture ? file.url : null);
  if (!isPicture) return <StoredFile file={file} />;
  if (src === null) return <p role="alert">{t('forms.input.fileFailed')}</p>;
  if (src === undefined) return <div className="paper-wait" aria-busy="true" />;
  return (
    <Image
      src={src}
      alt={label}
      preview={{
        mask: false,
        visible: isZoomed,
        // Outside the open dialog it would lie behind it, out of reach.
        getContainer: () => document.querySelector<HTMLElement>('dialog[open]') ?? document.body,
        onVisibleChange: onZoom,
        // antd gives its large view no name, which a screen reader would say for it.
        afterOpenChange: (isOpen) => {
          if (isOpen) document.querySelector('.ant-image-preview')?.setAttribute('aria-label', label);
        },
      }}
    />
  );
}

/** The address of a file's bytes in memory: an image element cannot send the session. Null where they could not be fetched. */
function useBytes(url: string | null): string | null | undefined {
  const [src, setSrc] = useState<string | null>();
  useEffect(() => {
    if (url === null) return undefined;
    const asked = new AbortController();
    let shown: string | undefined;
    const show = async (): Promise<void> => {
      const answer = await http.get<Blob>(url, { as: 'blob', signal: asked.signal });
      if (asked.signal.aborted) return;
      if (answer.ok) shown = URL.createObjectURL(answer.data);
      setSrc(shown ?? null);
    };
    show().catch(() => undefined);
    return () => {
      asked.abort();
      if (shown !== undefined) URL.revokeObjectURL(shown);
    };
  }, [url]);
  return src;
}

/** Escape closes the picture over a dialog: prevented, the press closes no dialog as well. Returns what ends that. */
function keepDialog(): () => void {
  const prevent = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') event.preventDefault();
  };
  addEventListener('keydown', prevent, { capture: true });
  return () => removeEventListener('keydown', prevent, { capture: true });
}
