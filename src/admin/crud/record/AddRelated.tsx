import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '#admin/components/Button.tsx';
import { clientPartOf, useResource } from '#admin/components/catalogue.ts';
import type { Row } from '#admin/components/client-part.ts';
import { useCommands } from '#admin/components/commands.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { useGo } from '#admin/components/Link.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { moreWords } from '#admin/more-words.ts';
import { type Permissions, usePermissions } from '#admin/providers/permissions.ts';
import type { Related } from '#shared/overview.ts';
import { type AnyResource, isCreatable } from '#shared/resource.ts';
import { pathsOf, useRefresh } from './use-record.ts';
import type { RelatedProps } from './use-related-rows.ts';

/**
 * A new record that belongs to the one shown: a button above its list, the record's primary act, or an entry of its menu
 * while there is no list.
 */

const CreateDialog = lazy(() =>
  import('#admin/crud/form/CreateDialog.tsx').then((module) => ({ default: module.CreateDialog })),
);

/** Whether the reader may add a related record: only where the relation is by id, in a form or on a screen of its own. */
export function canAddRelated(resource: AnyResource, { by, as, field }: Related, permissions: Permissions): boolean {
  const isOffered = hasCreateScreen(resource) || isCreatable(resource);
  const asked = resource.create ? Object.keys(resource.create.input) : resource.form.flat();
  const isNamedById = by === undefined && as === undefined && asked.includes(field);
  return isOffered && isNamedById && permissions.can(resource, 'create');
}

const hasCreateScreen = ({ name }: AnyResource): boolean => clientPartOf(name).Create !== undefined;

/** The same as the record's primary act. */
export function AddFirst({ parent, row, name }: { parent: AnyResource; row: Row; name: string }): ReactNode {
  const resource = useResource(name);
  const related = parent.related?.find((one) => one.resource === name);
  return resource && related && <AddRelated parent={parent} resource={resource} related={related} row={row} isFirst />;
}

/** Opens the form for a new record that belongs to this one, for those who may make one. */
export function AddRelated({ isFirst = false, ...props }: RelatedProps & { readonly isFirst?: boolean }): ReactNode {
  const { resource, related } = props;
  const { label, to, open, dialog } = useAdding(props);
  if (!canAddRelated(resource, related, usePermissions())) return null;
  const look = { isSmall: !isFirst, look: isFirst ? ('primary' as const) : undefined };
  const said = (
    <>
      {!isFirst && <Icon name="plus" />}
      {label}
    </>
  );
  if (to !== null) {
    return (
      <ButtonLink {...look} to={to}>
        {said}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button {...look} onClick={open}>
        {said}
      </Button>
      {dialog}
    </>
  );
}

/** The same in the menu of the record's page and in the palette, where no list is there to carry a button. */
export function AddInMenu({
  onOpen,
  ...props
}: RelatedProps & { readonly onOpen: (isOpen: boolean) => void }): ReactNode {
  const { label, to, open, dialog } = useAdding(props, onOpen);
  const go = useGo();
  const run = (): void => (to === null ? open() : go(to));
  useCommands([{ id: `add-${props.resource.name}`, label, icon: 'plus', isInMenu: true, run }]);
  return dialog;
}

interface Adding {
  readonly label: string;
  /** Address of a screen of its own. */
  readonly to: string | null;
  /** Opens the dialog otherwise. */
  readonly open: () => void;
  readonly dialog: ReactNode;
}

function useAdding({ parent, resource, related, row }: RelatedProps, onOpen?: (isOpen: boolean) => void): Adding {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const label = useResourceWords(parent).related[`${resource.name}.new`] ?? t('list.new', { one: words.one });
  const refreshParent = useRefresh(parent);
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = (next: boolean): void => {
    setIsOpen(next);
    onOpen?.(next);
  };
  const fixed = useMemo(() => ({ [related.field]: row.id }), [related.field, row.id]);
  const dialog = isOpen && (
    <Suspense>
      <CreateDialog
        resource={resource}
        fixed={fixed}
        start={clientPartOf(resource.name).startIn?.(row) ?? {}}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false);
          void refreshParent();
        }}
      />
    </Suspense>
  );
  const to = hasCreateScreen(resource) ? `${pathsOf(resource).create}?${related.field}=${row.id}` : null;
  return { label, to, open: () => setOpen(true), dialog };
}
