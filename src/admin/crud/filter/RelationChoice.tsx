import type { ReactNode } from 'react';
import { AntdRoot } from '#admin/components/AntdRoot.tsx';
import { RelationInput } from '#admin/components/inputs/RelationInput.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { entryNamed } from '#resources/addresses.ts';
import type { FieldSpec } from '#shared/field.ts';

interface RelationChoiceProps {
  label: string;
  spec: FieldSpec;
  /** Its id; empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** The searching select of a filter; an empty choice removes the condition. */
export function RelationChoice({ label, spec, chosen, onChoose }: RelationChoiceProps): ReactNode {
  const permissions = usePermissions();
  const target = entryNamed(spec.to ?? '');
  const isBlind = target !== undefined && !target.hasOpenTitles && !permissions.can(target, 'view');
  return (
    <AntdRoot>
      <RelationInput
        label={label}
        isBlind={isBlind}
        spec={{ ...spec, optional: true }}
        value={chosen}
        onChange={(draft) => onChoose(typeof draft === 'string' ? draft : '')}
      />
    </AntdRoot>
  );
}
