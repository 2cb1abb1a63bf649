import type { ActionPreviewProps, PropsOf } from '#admin/components/client-part.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import type { RowOfResource } from '#shared/resource.ts';

export type Stay = RowOfResource<typeof reservations>;
export type StayProps = PropsOf<typeof reservations>;
export type StayPreviewProps = ActionPreviewProps<Stay>;
