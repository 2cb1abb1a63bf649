import type { ReactNode } from 'react';
import { PhotoStrip, StoredFile } from '#admin/components/StoredFile.tsx';
import { moreWords } from '#admin/more-words.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import type { FieldSpec } from '#shared/field.ts';
import { keptFile, type StoredDocument, type StoredPicture, type UploadedFile } from '#shared/files.ts';
import { AccessText } from './AccessText.tsx';
import { StatesText } from './StatesText.tsx';

/** Values of kinds that few lists have: files, pictures, permission codes, states of the country and tiers. */

interface LateCellProps {
  readonly value: unknown;
  readonly spec: FieldSpec;
  /** Of the field's options. */
  readonly words: Readonly<Record<string, string>>;
}

type Tier = Readonly<Record<string, number | string>>;

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

interface TiersTextProps {
  readonly tiers: readonly Tier[];
  readonly spec: FieldSpec;
  /** Of what a tier is reckoned, by the values of its choice. */
  readonly words: Readonly<Record<string, string>>;
}

/** Lists the tiers of a scale: `from 3 nights 5%; from 7 nights 10%`. */
function TiersText({ tiers, spec, words }: TiersTextProps): ReactNode {
  const t = moreWords.useT();
  const { parts: [first, gives] = ['', ''], tierChoice: choice } = spec;
  const said = tiers.map((tier) => {
    const from = tier[first] ?? 0;
    if (!choice) {
      return t(first === 'nights' ? 'tiers.fromNights' : 'tiers.fromHours', { from, gives: tier[gives] ?? 0 });
    }
    const chosen = String(tier[choice.name]);
    const of = words[chosen] ?? chosen;
    const isFixed = choice.fixed[chosen] !== undefined;
    return isFixed
      ? t('tiers.fromHoursFixed', { from, of })
      : t('tiers.fromHoursOf', { from, of, gives: Number(tier[gives]) / 100 });
  });
  return <span>{said.join(t('tiers.between'))}</span>;
}

/** Not in the first load, so that the first rows do not wait for them. */
export function LateCell(cell: LateCellProps): ReactNode {
  // The registry is keyed by kind and the server keeps the kind's type, which TypeScript cannot follow.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the registry is keyed by kind, and the server keeps the type of the kind
  return CELLS[cell.spec.kind]?.(cell.value as never, cell);
}
