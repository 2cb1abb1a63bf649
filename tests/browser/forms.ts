import type { Locator, Page, Route } from 'playwright-core';
import { hasCreate } from '#admin/crud/action/can-create.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { Fields } from '#shared/field.ts';
import { type AnyAction, type AnyResource, isCreatable } from '#shared/resource.ts';
import { beginning } from '#tests/support/companions.ts';
import { sampleBody } from '#tests/support/samples.ts';
import { isData, isQuestion } from './broken-calls.ts';
import { firstRow, type Ids, shownResources, WAITING } from './screen-registry.ts';
import type { Caller } from './signed-in.ts';
import { fillField } from './fill-field.ts';

/** Something that people fill in and send, as the declarations promise it. */
export interface Form {
  readonly title: string;
  readonly kind: 'create' | 'edit' | 'action' | 'import';
  readonly path: string;
  /** Whether its first call may be sent again by itself: it changes nothing. */
  readonly isRepeatable: boolean;
  fill(page: Page): Promise<void>;
  submit(page: Page): Locator;
  /** Everything that stands in its inputs. */
  typed(page: Page): Promise<unknown>;
  /** How many records there are. */
  total(admin: Caller): Promise<number>;
  /** An action that decides nothing: one of them stands for the others of its resource. */
  readonly isFirst?: boolean;
  /** What it is drawn from. */
  readonly resource: AnyResource;
  readonly action?: AnyAction;
}

interface Offered {
  readonly action: AnyAction;
  readonly row: Readonly<Record<string, unknown>>;
  readonly isFirst: boolean;
}

/** What a form may leave out and the server may not: one of several. */
const ONE_OF: Readonly<Record<string, string>> = {
  enquiries: 'phone',
  'calendar-imports': 'room_type_id',
  vouchers: 'percent',
  expenses: 'property_id',
  'expense-rules': 'property_id',
};

/** What a unit has once at a time: the first unit of the house may have it already, a new one has not. */
const ONCE_A_UNIT: ReadonlySet<string> = new Set(['meters', 'ownerships', 'unit-packages']);

const LONG = new Set(['text', 'longtext']);

let samples = 500;

/** Every form of every resource: new, edit, import, the decisions, and the first other action that asks for words. */
export async function formsOf(admin: Caller, ids: Ids): Promise<Form[]> {
  const forms: Form[] = [];
  const unit_id = await addUnit(admin);
  const owned = await findOwned(admin, ids);
  for (const resource of shownResources) {
    const { name, route = '', editable } = resource;
    const given = {
      ...beginning(name),
      ...(ONCE_A_UNIT.has(name) && { unit_id }),
      ...(name === 'free-stay-requests' && owned),
    };
    if (hasCreate(resource)) forms.push(isCreatable(resource) ? createForm(resource, given) : ownForm(resource));
    if (isCreatable(resource)) forms.push(importForm(resource));
    if (editable !== false) forms.push(editForm(resource, `${route}/${ids.get(name)}/edit`));
    forms.push(...(await actionForms(admin, resource)));
  }
  return forms;
}

const totalOf =
  ({ name }: AnyResource) =>
  async (admin: Caller): Promise<number> =>
    Number((await admin.call('GET', `/api/${name}/aggregation`))['totalCount']);

const valuesIn =
  (frame: string) =>
  (page: Page): Promise<unknown> =>
    page
      .locator(`${frame} :is(input, textarea, select)`)
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.id, Reflect.get(input, 'value'), Reflect.get(input, 'checked')]),
      );

const base = (resource: AnyResource, kind: Form['kind'], frame: string) => ({
  title: `${resource.name}: ${kind}`,
  resource,
  kind,
  isRepeatable: kind === 'import',
  typed: valuesIn(frame),
  total: totalOf(resource),
});

/** The number of a unit that nothing is known of. */
async function addUnit(admin: Caller): Promise<string> {
  samples += 1;
  const number = `New ${samples}`;
  const { room_type_id } = (await firstRow(admin, 'units')) ?? {};
  await admin.call('POST', '/api/units', { number, room_type_id });
  return number;
}

/** Whose unit is whose, by the names that a form looks for; not of those whose own forms give them other names. */
async function findOwned(admin: Caller, ids: Ids): Promise<Readonly<Record<string, unknown>>> {
  const others = { owner_id: { $ne: ids.get('owners') }, unit_id: { $ne: ids.get('units') } };
  const { owner_id, unit_id } = (await firstRow(admin, 'ownerships', { to: null, ...others })) ?? {};
  const owner = await admin.one('owners', Number(owner_id));
  const unit = await admin.one('units', Number(unit_id));
  return { owner_id: owner['legal_name'], unit_id: unit['number'] };
}

/** What was chosen may bring inputs along, a house its units, an act its preview: before they are there, not all of it stands. */
const untilThere = (page: Page, frame: string): Promise<unknown> =>
  page.waitForFunction((waiting) => !document.querySelector(waiting), `${frame} :is(${WAITING})`);

function createForm(resource: AnyResource, given: Readonly<Record<string, unknown>>): Form {
  const name = `${resource.name}-new`;
  return {
    ...base(resource, 'create', '.form-page form'),
    path: `${resource.route}/create`,
    fill: async (page) => {
      await page.locator('.form-page form .form-footer').waitFor();
      await fillIn(page, name, { names: resource.form.flat(), fields: resource.fields, given });
      const needed = ONE_OF[resource.name];
      if (needed !== undefined) await fillIn(page, name, { names: [needed], fields: resource.fields });
      await untilThere(page, '.form-page form');
    },
    submit: (page) => page.locator('.form-footer [type="submit"]'),
  };
}

function editForm(resource: AnyResource, path: string): Form {
  const canChange = (name: string): boolean =>
    LONG.has(resource.fields[name]?.spec.kind ?? '') && !resource.fields[name]?.spec.createOnly;
  const shown = resource.form.flat();
  // What a record is called may be changed for longer than what is reckoned with.
  const changed = [resource.title, ...shown].find((name) => shown.includes(name) && canChange(name));
  return {
    ...base(resource, 'edit', '.form-page form'),
    path,
    fill: async (page) => {
      await page.locator('.form-page form .form-footer').waitFor();
      await fillIn(page, `${resource.name}-edit`, {
        names: changed === undefined ? [] : [changed],
        fields: resource.fields,
      });
      await untilThere(page, '.form-page form');
    },
    submit: (page) => page.locator('.form-footer [type="submit"]'),
  };
}

/** A screen of its own for something new is filled in its own way. */
const OWN: Readonly<Record<string, Pick<Form, 'path' | 'fill' | 'submit'>>> = {
  reservations: {
    path: '/admin/reservation/create',
    fill: async (page) => {
      samples += 1;
      await page.locator('#booking-type').click();
      await page.locator('#booking-name').fill(`Sample Guest ${samples}`);
      await page.locator('[name="any-foreign"]').first().click();
      await page.locator('.booking-side .price-lines tfoot').waitFor();
      // A deposit is due of every price of the samples, and nobody has paid it yet.
      await page.locator('#booking-waive').fill('The guest is known to the desk');
    },
    submit: (page) => page.locator('#booking-confirm'),
  },
};

function ownForm(resource: AnyResource): Form {
  const own = OWN[resource.name];
  if (!own) throw new Error(`Nobody has said how something new is filled in for ${resource.name}`);
  return { ...base(resource, 'create', 'form.booking'), ...own };
}

/** The actions that people fill in, on records where they are possible: all that decide, and the first of the others. */
async function actionForms(admin: Caller, resource: AnyResource): Promise<Form[]> {
  const forms: Form[] = [];
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const isDecision = action.choice !== undefined;
    if (!isDecision && forms.some(({ isFirst }) => isFirst)) continue;
    if (!Object.values(action.input ?? {}).some(({ spec }) => LONG.has(spec.kind))) continue;
    // A panel of the record has its own way to it.
    if (clientPartOf(resource.name).panelActions?.includes(name)) continue;
    const row = await firstRow(admin, resource.name, { ...action.when, ...resource.open });
    if (row) forms.push(actionForm(resource, name, { action, row, isFirst: !isDecision }));
  }
  return forms;
}

/** The outcomes of a decision are buttons of their own: the last of them, which asks for reasons. */
function actionForm(resource: AnyResource, name: string, { action, row, isFirst }: Offered): Form {
  const { input = {}, choice } = action;
  return {
    ...base(resource, 'action', 'dialog[open] form'),
    title: `${resource.name}: ${name}`,
    path: `${resource.route}/${String(row['id'])}`,
    isFirst,
    action,
    fill: async (page) => {
      const button = page.locator(`[data-action="${name}"]`).first();
      await page.locator('.record-actions button').first().waitFor();
      if ((await button.count()) === 0) await page.getByRole('button', { name: 'More', exact: true }).click();
      await button.click();
      await page.locator('dialog[open] form [type="submit"]').first().waitFor();
      const asked = Object.keys(input).filter((field) => field !== choice);
      await fillIn(page, `${resource.name}-${name}`, { names: asked, fields: input, isWhole: true });
      await untilThere(page, 'dialog[open]');
    },
    submit: (page) => page.locator('dialog[open] form [type="submit"]').last(),
  };
}

function importForm(resource: AnyResource): Form {
  return {
    ...base(resource, 'import', '.import-map'),
    path: `${resource.route}/import`,
    fill: async (page) => {
      samples += 1;
      const sampled = sampleBody(resource.fields, 'create', samples);
      const given = Object.entries(beginning(resource.name)).filter(([name]) => name in sampled);
      const values = Object.entries({ ...sampled, ...Object.fromEntries(given) });
      const cells = (texts: unknown[]): string => texts.map((text) => [text].flat().join(', ')).join('\t');
      const text = [cells(values.map(([name]) => name)), cells(values.map(([, value]) => value))].join('\n');
      await page.locator('.import-paste textarea').fill(text);
      await page.locator('.import-paste [type="submit"]').click();
      await page.locator('.import-map').waitFor();
    },
    submit: (page) => page.locator('.import-buttons .button-primary'),
  };
}

interface Filling {
  readonly names: readonly string[];
  readonly fields: Fields;
  /** What a new record must say to be one. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Also what may be left out. */
  readonly isWhole?: boolean;
}

/** Fills in what is needed, with values that no other form of this run has. */
async function fillIn(
  page: Page,
  form: string,
  { names, fields, isWhole = false, given = {} }: Filling,
): Promise<void> {
  samples += 1;
  const values = { ...sampleBody(fields, 'input', samples), ...given };
  for (const name of names) {
    const field = fields[name];
    const isNeeded = field && !field.spec.optional && field.spec.default === undefined;
    if (!field || (names.length > 1 && !isNeeded && !isWhole)) continue;
    await fillField(page, `${form}_${name}`, field, values[name] ?? sampleOf(fields, name));
  }
}

const sampleOf = (fields: Fields, name: string): unknown => sampleBody(fields, 'create', samples)[name];

/** Does what is done, and lets the server do it, but loses its answer; what comes back ends that. */
export async function lose(page: Page, act: () => Promise<void>): Promise<() => Promise<void>> {
  let isLost = false;
  const isMeant = ({ pathname }: URL): boolean => isData(pathname) && !isQuestion(pathname);
  const handle = async (route: Route): Promise<void> => {
    if (route.request().method() === 'GET' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  };
  await page.route(isMeant, handle);
  // What the screen said before may be the same words: only the loss itself tells that it has come.
  const lost = page.waitForEvent('requestfailed', (request) => isMeant(new URL(request.url())));
  await act();
  await lost;
  return () => page.unroute(isMeant, handle);
}
