import { readMapTiles } from '#resources/listing/calls.ts';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useCall } from '#admin/crud/record/use-read.ts';
import type { FormPartProps } from '#admin/components/client-part.ts';
import { lazyScreen } from '#admin/components/lazy-screen.ts';
import { weekendOf } from '#shared/rates/night.ts';
import { getCoordinates, type Coordinates } from './place.ts';
import { listingWords } from './words.ts';

/**
 * Where a property is, on its page and in its form. A drawing stands in where no tile server is set, so that no other
 * server is called unasked.
 */

const WIDTH = 480;
const HEIGHT = 200;
const LINES = 9;

const TileMap = lazyScreen(() => import('./TileMap.tsx').then((module) => module.TileMap));

/** Place of a property: a map, the coordinates, and a link to an external map. */
export function MapPin({ place }: { place: Coordinates | null }): ReactNode {
  const t = listingWords.useT();
  return (
    <section className="panel" aria-label={t('map.title')}>
      <h2>{t('map.title')}</h2>
      {place === null ? (
        <p>{t('map.none')}</p>
      ) : (
        <>
          <Land place={place} />
          <p>
            <span className="number">
              {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
            </span>{' '}
            ·{' '}
            <a href={addressOf(place)} target="_blank" rel="noreferrer">
              {t('map.open')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

/** Map below the coordinates of a form: the pin follows the inputs, and the inputs follow the pin. */
export function PlacePart({ recordId, input, fill }: FormPartProps): ReactNode {
  const t = listingWords.useT();
  const state = typeof input['state_code'] === 'string' ? input['state_code'] : null;
  const usual = useRef(state);
  // A new property gets its state's weekend whenever the state changes.
  useEffect(() => {
    if (recordId !== null || state === null || state === usual.current) return;
    usual.current = state;
    fill({ weekend_nights: weekendOf(state) });
  }, [recordId, state, fill]);
  const place = getCoordinates(input);
  return (
    <div className="below-8">
      <Land place={place} onMove={(to) => fill({ ...to })} />
      {place !== null && (
        <p>
          <a href={addressOf(place)} target="_blank" rel="noreferrer">
            {t('map.open')}
          </a>
        </p>
      )}
    </div>
  );
}

interface LandProps {
  place: Coordinates | null;
  onMove?: (place: Coordinates) => void;
}

/** A map where a tile server is configured; else a drawing of our own, which calls no other server. */
function Land({ place, onMove }: LandProps): ReactNode {
  const t = listingWords.useT();
  const tiles = useCall({ of: 'properties', call: readMapTiles, given: {} }).data?.data;
  if (tiles) {
    return (
      <Suspense fallback={<div className="listing-tiles box" aria-busy="true" />}>
        <TileMap key={tiles.url} tiles={tiles} place={place} {...(onMove ? { onMove } : {})} />
      </Suspense>
    );
  }
  // Renders nothing until the setting is known, so that the drawing does not flash.
  if (tiles === undefined || place === null) return null;
  return <Drawing place={place} label={t('map.picture', { ...place })} />;
}

const addressOf = ({ latitude, longitude }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;

/** Contour lines of an invented hill, a little different for every place, with the pin on its top. */
function Drawing({ place, label }: { place: Coordinates; label: string }): ReactNode {
  return (
    <svg className="listing-map box" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {Array.from({ length: LINES }, (_, at) => (
        <path key={at} d={contour(place, at + 1)} />
      ))}
      <path
        className="listing-pin"
        d="M240 100c-9-16-16-22-16-32a16 16 0 1 1 32 0c0 10-7 16-16 32zm0-25a7 7 0 1 0 0-14 7 7 0 0 0 0 14z"
      />
    </svg>
  );
}

function contour({ latitude, longitude }: Coordinates, ring: number): string {
  const steps = 36;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps;
    const swell =
      1 + 0.16 * Math.sin(3 * angle + latitude * 40 + ring / 3) + 0.1 * Math.sin(5 * angle + longitude * 40);
    const radius = 14 + ring * 22;
    const [x, y] = [240 + 1.35 * radius * swell * Math.cos(angle), 100 + 0.62 * radius * swell * Math.sin(angle)];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
