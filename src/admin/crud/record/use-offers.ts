import { useMemo } from 'react';
import { useSession } from '#browser/session.ts';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { mayAct } from '#admin/crud/action/limits.ts';
import { offersOf, type OfferedAction } from '#admin/crud/action/record-actions.ts';
import { moreWords } from '#admin/more-words.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { entryNamed } from '#resources/addresses.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type Placed, placeOffers } from './place-offers.ts';

/** Actions that this administrator may take on the record, without those that other parts of its page offer. */
export function useOffers(resource: AnyResource, row: Row): OfferedAction[] {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const user = useSession('user');
  return useMemo(
    () =>
      offersOf(resource, row, { permissions, words, me: user, t }).filter(
        ({ name }) =>
          !clientPartOf(resource.name).panelActions?.includes(name) &&
          mayAct(resource, row, { permissions, action: name }),
      ),
    [resource, row, permissions, words, user, t],
  );
}

/** The acts by their place, for what this reader may do. */
export function usePlaced({ resource, row, offers }: RecordProps & { offers: readonly OfferedAction[] }): Placed {
  const permissions = usePermissions();
  return placeOffers({ resource, row }, offers, (name) => {
    const other = entryNamed(name);
    return other !== undefined && permissions.can(other, 'create');
  });
}
