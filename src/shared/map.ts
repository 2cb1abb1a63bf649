import { f } from './field.ts';
import { type ShapeOf, shape } from './shape.ts';

/** Map tiles from another server; without them a house's place is drawn, not mapped. */
export const mapTiles = shape
  .object({
    /** `https://tiles.example/{z}/{x}/{y}.png?key=…`; `{s}.` before the host stands for `a.`, `b.` and `c.` */
    url: f.text(),
    /** Whose land data it is, to be named on every map. */
    attribution: f.text(),
  })
  .named('MapTiles');
export type MapTiles = ShapeOf<typeof mapTiles>;

/** The origin that tiles come from, as a page's policy names it: `https://*.tiles.example`. */
export const originOfTiles = ({ url }: MapTiles): string =>
  /^https?:\/\/[^/]+/.exec(url.replace('{s}.', '*.'))?.[0] ?? '';
