import type { Tile } from '#admin/components/pages.ts';
import { tiles as reservationsTiles } from '#resources/reservations/tiles.client.ts';
import { tiles as revenueTiles } from '#resources/revenue/tiles.client.ts';

/** In the order in which they stand on the dashboard. Fetched with it, because no list waits for them. */
export const tiles: readonly Tile[] = [...reservationsTiles, ...revenueTiles];
