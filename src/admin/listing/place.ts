export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const within = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most;

/** Where a record's pin is; null as long as it has none, or none on earth. */
export const placeOf = ({ latitude, longitude }: Readonly<Record<string, unknown>>): Place | null =>
  within(latitude, 90) && within(longitude, 180) ? { latitude, longitude } : null;
