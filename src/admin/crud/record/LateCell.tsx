import type { ReactNode } from 'react';
import { PhotoStrip, StoredFile } from '#admin/components/StoredFile.tsx';
import type { FieldKind } from '#shared/field-kinds.ts';
import type { FieldSpec } from '#shared/field.ts';
import { keptFile, type StoredDocument, type StoredPicture, type UploadedFile } from '#shared/files.ts';
import { AccessText } from './AccessText.tsx';
import { StatesText } from './StatesText.tsx';
import { type Tier, TiersText } from './TiersText.tsx';

interface LateCellProps {
  readonly value: unknown;
  readonly spec: FieldSpec;
  /** Of the field's options. */
  readonly words: Readonly<Record<string, string>>;
}

type Render = (value: never, cell: LateCellProps) => ReactNode;

const CELLS: Partial<Record<FieldKind, Render>> = {
  text: (value: string, { words }) => <StatesText value={value} words={words} />,
  codes: (value: readonly number[]) => (
    <span>
      <AccessText codes={value} />
    </span>
  ),
  tiers: (value: readonly Tier[], { spec, words }) => <TiersText tiers={value} spec={spec} words={words} />,
  file: (value: StoredDocument | UploadedFile | string) => {
    // The trail keeps only a document's name; the conflict dialog shows a newly chosen file.
    const kept = keptFile(value);
    return kept ? <StoredFile file={kept} /> : typeof value === 'string' ? value : value.name;
  },
  photos: (value: readonly StoredPicture[] | string) =>
    typeof value === 'string' ? value : <PhotoStrip photos={value} />,
};

/** Values of kinds that few lists have, so that the first rows do not wait for them. */
export function LateCell(cell: LateCellProps): ReactNode {
  // The registry is keyed by kind and the server keeps the kind's type, which TypeScript cannot follow.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the registry is keyed by kind, and the server keeps the type of the kind
  return CELLS[cell.spec.kind]?.(cell.value as never, cell);
}
