/** Which screens and forms a run looks at, so that nothing the kit can draw goes unseen and no resource adds its share. */
import '#tests/support/areas.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { Fields } from '#shared/field.ts';
import { allFields, type AnyAction, type AnyResource } from '#shared/resource.ts';
import { isWholeRun, turnOf } from '#tests/support/sampling.ts';

/** A screen or form, by what it is drawn from; a page made by hand is drawn from nothing. */
export interface Stop {
  readonly title: string;
  readonly kind: string;
  readonly resource?: AnyResource;
  /** What a form asks for, where that is not what its resource declares. */
  readonly action?: AnyAction;
}

/** Of the fewest stops that show every feature a tour sees so many at a time: two looks or two turns see them all. */
const HALVES = 2;
/** Of what is covered already a run looks at one in so many, at others each turn. */
const SHARES = 10;

/**
 * The stops of a tour: half of the fewest that show every feature, and a share of the others. `npm run test:all` leaves none out.
 * @param look a tour that comes by once more takes the other half and another share
 */
export function tourOf<T extends Stop>(all: readonly T[], look = 0): T[] {
  if (isWholeRun) return [...all];
  const cover = [...coverOf(all)];
  const others = all.filter((stop) => !cover.includes(stop));
  const isDue = (at: number, shares: number): boolean => at >= 0 && (at + turnOf(shares) + look) % shares === 0;
  return all.filter((stop) => isDue(cover.indexOf(stop), HALVES) || isDue(others.indexOf(stop), SHARES));
}

/** Takes what shows most of what has not been seen yet, until all of it has. */
export function coverOf<T extends Stop>(all: readonly T[]): ReadonlySet<T> {
  const features = new Map(all.map((stop) => [stop, featuresOf(stop)]));
  const unseen = new Set([...features.values()].flatMap((each) => [...each]));
  const cover = new Set<T>();
  while (unseen.size > 0) {
    const news = (stop: T): number => [...(features.get(stop) ?? [])].filter((feature) => unseen.has(feature)).length;
    const [best] = all.toSorted((one, other) => news(other) - news(one));
    if (!best) break;
    cover.add(best);
    for (const feature of features.get(best) ?? []) unseen.delete(feature);
  }
  return cover;
}

/** Everything about a stop that code of its own draws: kinds of fields, shapes of actions, knobs of both declarations. */
export function featuresOf({ title, kind, resource, action }: Stop): ReadonlySet<string> {
  if (!resource) return new Set([title]);
  if (action) return named(kind, [shapeOf(action), ...kindsIn(action.input ?? {})]);
  // An import shows what is asked of every resource, whatever its fields are.
  if (kind === 'import') return named(kind, []);
  const isOfRows = kind === 'list' || kind === 'record';
  return named(kind, [
    ...kindsIn(fieldsOn(kind, resource)),
    ...(isOfRows ? Object.values(resource.actions ?? {}).map(shapeOf) : []),
    // What only tables, calls and menus are made of looks the same on every screen.
    ...Object.keys(resource).filter((knob) => (SEEN[kind] ?? []).includes(knob)),
    ...Object.keys(clientPartOf(resource.name)).map((knob) => `client ${knob}`),
  ]);
}

/** New records and changed ones are drawn by the same form. */
const DRAWN_AS: Readonly<Record<string, string>> = { create: 'form', edit: 'form' };

const named = (kind: string, features: readonly string[]): ReadonlySet<string> =>
  new Set([kind, ...features.map((feature) => `${DRAWN_AS[kind] ?? kind}: ${feature}`)]);

/** The parts of a declaration that a reader sees, by where. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  list: ['views', 'home', 'spans', 'board', 'tabOf', 'removableWhen', 'creatable', 'editable', 'removable'],
  record: ['related', 'removableWhen', 'editable', 'removable'],
};

function fieldsOn(kind: string, resource: AnyResource): Fields {
  const fields = allFields(resource);
  const names: Readonly<Record<string, readonly string[]>> = {
    list: [...resource.columns, ...(resource.filters ?? [])],
    record: Object.keys(fields),
  };
  const shown = names[kind] ?? resource.form.flat();
  return Object.fromEntries(Object.entries(fields).filter(([name]) => shown.includes(name)));
}

const kindsIn = (fields: Fields): string[] => Object.values(fields).map(({ spec }) => `field ${spec.kind}`);

const shapeOf = ({ choice, bulk, danger, input, requires }: AnyAction): string =>
  [
    'action',
    choice !== undefined && 'with a choice',
    bulk && 'for many',
    danger && 'dangerous',
    requires && 'with requirements',
    input && 'that asks',
  ]
    .filter(Boolean)
    .join(' ');
