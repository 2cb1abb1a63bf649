import { entriesOf } from '#shared/records.ts';
import { useList } from '@refinedev/core';
import { useState, type ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import { administrators } from '#resources/kit/administrators.ts';
import { LIST } from '#shared/constants.ts';
import { PERMISSION_PRESETS } from '#shared/access/permission-presets.ts';
import { Button } from '#admin/components/Button.tsx';

/**
 * Where to begin with a colleague's permissions: from a template, or from what another colleague has. What the reader
 * may not give or take stays as it is.
 */

const PRESETS = entriesOf(PERMISSION_PRESETS);

interface AccessStartProps {
  held: readonly number[];
  isFree: (code: number) => boolean;
  onBegin: (codes: readonly number[]) => void;
  recordId?: number | null | undefined;
}

interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly number[];
}

export function AccessStart({ held, isFree, onBegin, recordId }: AccessStartProps): ReactNode {
  const t = moreWords.useT();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const isHeld = (codes: readonly number[]): boolean =>
    codes.length === held.length && codes.every((code) => held.includes(code));
  const begin = (codes: readonly number[]): void => {
    setChosen(codes);
    onBegin(codes);
  };
  const notGiven = chosen.filter((code) => !isFree(code) && !held.includes(code)).length;
  return (
    <div className="codes-start row above-4">
      <div className="codes-presets line wrap gap-4" role="group" aria-label={t('forms.codes.presets')}>
        <span className="muted" aria-hidden="true">
          {t('forms.codes.presets')}
        </span>
        {PRESETS.map(([name, codes]) => (
          <Button key={name} isSmall aria-pressed={isHeld(codes)} onClick={() => begin(codes)}>
            {t(`permission.preset.${name}`)}
          </Button>
        ))}
      </div>
      <Colleagues exceptId={recordId} onChoose={begin} />
      <p role="status" className="input-note">
        {notGiven > 0 && t('forms.codes.partly', { count: notGiven })}
      </p>
    </div>
  );
}

function Colleagues({
  exceptId,
  onChoose,
}: {
  exceptId?: number | null | undefined;
  onChoose: (codes: readonly number[]) => void;
}): ReactNode {
  const t = moreWords.useT();
  // Asked for with the first look at the list, because most who change a right need no colleague's.
  const [isWanted, setIsWanted] = useState(false);
  const { result } = useList<Colleague>({
    resource: administrators.name,
    filters: [{ field: 'active', operator: 'eq', value: true }],
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: LIST.maxPageSize },
    queryOptions: { enabled: isWanted },
    meta: { fields: ['id', 'name', 'permissions'] },
  });
  const others = result.data.filter(({ id }) => id !== exceptId);
  return (
    <select
      className="control"
      aria-label={t('forms.codes.copy')}
      value=""
      onFocus={() => setIsWanted(true)}
      onPointerEnter={() => setIsWanted(true)}
      onChange={({ target }) => {
        const colleague = others.find(({ id }) => String(id) === target.value);
        if (colleague) onChoose(colleague.permissions);
      }}
    >
      <option value="">{t('forms.codes.copy')}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
