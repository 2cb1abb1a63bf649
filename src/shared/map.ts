/** The call that tells where maps come from. */
export const MAP_TILES_URL = '/api/map-tiles';

/** Pictures of the land that another server sends; without them a house's place is drawn, not mapped. */
export interface MapTiles {
  /** `https://tiles.example/{z}/{x}/{y}.png?key=…`; `{s}.` before the host stands for `a.`, `b.` and `c.` */
  readonly url: string;
  /** Credit of the map data, which its licence wants on every map. */
  readonly attribution: string;
}

/** The origin that tiles come from, as a page's policy names it: `https://*.tiles.example`. */
export const originOfTiles = ({ url }: MapTiles): string =>
  /^https?:\/\/[^/]+/.exec(url.replace('{s}.', '*.'))?.[0] ?? '';
