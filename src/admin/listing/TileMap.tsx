import 'leaflet/dist/leaflet.css';
import { divIcon, map as mapIn, marker as markerAt, tileLayer, type LatLng, type Map, type Marker } from 'leaflet';
import { useEffect, useRef, type ReactNode } from 'react';
import type { MapTiles } from '#shared/map.ts';
import { Button } from '#admin/components/Button.tsx';
import type { Coordinates } from './place.ts';
import { listingWords } from './words.ts';

/**
 * A map of tiles from the server that the operator has chosen, moved and zoomed by pointer, wheel and keyboard. It comes
 * with Leaflet, so it is fetched only where tiles are set.
 */

/** Initial centre of a map without a pin: the peninsula. */
const MALAYSIA: [number, number] = [4.1, 102.2];
const [FAR, NEAR] = [6, 15];
const MOST_ZOOM = 19;

const PIN = divIcon({
  className: 'listing-pin',
  html: '<svg viewBox="0 0 32 48" aria-hidden="true"><path d="M16 47C7 31 0 25 0 16a16 16 0 1 1 32 0c0 9-7 15-16 31zm0-24a7 7 0 1 0 0-14 7 7 0 0 0 0 14z"/></svg>',
  iconSize: [26, 39],
  iconAnchor: [13, 39],
});

interface TileMapProps {
  tiles: MapTiles;
  place: Coordinates | null;
  /** Makes the pin movable: by pointer, or to the centre of the map by a button. */
  onMove?: (place: Coordinates) => void;
}

/** Rounds to about a decimetre. */
const rounded = ({ lat, lng }: LatLng): Coordinates => ({
  latitude: Number(lat.toFixed(6)),
  longitude: Number(lng.toFixed(6)),
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function TileMap({ tiles, place, onMove }: TileMapProps): ReactNode {
  const t = listingWords.useT();
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<Map>(null);
  const pin = useRef<Marker>(null);
  const move = useRef(onMove);
  const canMove = onMove !== undefined;
  const { url, attribution } = tiles;
  const [zoomIn, zoomOut, title] = [t('map.zoomIn'), t('map.zoomOut'), t('map.pin')];
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const at = frame.current;
    if (!at) return undefined;
    // The wheel scrolls the page until the map has the focus.
    const made = mapIn(at, { center: MALAYSIA, zoom: FAR, scrollWheelZoom: false, zoomControl: false });
    made.attributionControl.setPrefix(false);
    tileLayer(url, { attribution: escaped(attribution), maxZoom: MOST_ZOOM }).addTo(made);
    made.on('focus', () => made.scrollWheelZoom.enable());
    made.on('blur', () => made.scrollWheelZoom.disable());
    if (canMove) made.on('click', ({ latlng }) => move.current?.(rounded(latlng)));
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
      pin.current = null;
    };
  }, [url, attribution, canMove]);
  const [latitude, longitude] = [place?.latitude, place?.longitude];
  useEffect(() => {
    const on = map.current;
    if (!on) return;
    if (latitude === undefined || longitude === undefined) {
      pin.current?.remove();
      pin.current = null;
      return;
    }
    const where: [number, number] = [latitude, longitude];
    if (pin.current) {
      pin.current.setLatLng(where);
      if (!on.getBounds().contains(where)) on.panTo(where);
      return;
    }
    const made = markerAt(where, { icon: PIN, draggable: canMove, keyboard: false, title, alt: title }).addTo(on);
    made.on('dragend', () => move.current?.(rounded(made.getLatLng())));
    pin.current = made;
    on.setView(where, Math.max(on.getZoom(), NEAR));
  }, [latitude, longitude, canMove, title]);
  const zoom = (by: number): void => {
    map.current?.setZoom(map.current.getZoom() + by);
  };
  return (
    <>
      <div className="listing-tiles box">
        <div ref={frame} className="listing-tiles-map" role="application" aria-label={t('map.title')} />
        <span className="listing-zoom stack gap-2">
          <button type="button" className="icon-button" aria-label={zoomIn} onClick={() => zoom(1)}>
            +
          </button>
          <button type="button" className="icon-button" aria-label={zoomOut} onClick={() => zoom(-1)}>
            −
          </button>
        </span>
      </div>
      {onMove && (
        <p className="muted">
          {t('map.move')}{' '}
          <Button
            isSmall
            onClick={() => {
              const middle = map.current?.getCenter();
              if (middle) onMove(rounded(middle));
            }}
          >
            {t('map.middle')}
          </Button>
        </p>
      )}
    </>
  );
}
