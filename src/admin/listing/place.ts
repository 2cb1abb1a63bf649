export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const within = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most;

/** Coordinates of a record; null while it has none, or invalid ones. */
export const getCoordinates = ({ latitude, longitude }: Readonly<Record<string, unknown>>): Coordinates | null =>
  within(latitude, 90) && within(longitude, 180) ? { latitude, longitude } : null;
