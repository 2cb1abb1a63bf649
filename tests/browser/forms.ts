import type { Locator, Page } from 'playwright-core';
import type { AnyField, Fields } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import { sampleBody } from '#tests/support/samples.ts';
import { firstRow, type Ids, shownResources } from './screen-registry.ts';
import type { Caller } from './signed-in.ts';

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
}

const TYPED = new Set(['text', 'longtext', 'email', 'phone', 'url', 'integer', 'decimal', 'money', 'date', 'password']);
const LONG = new Set(['text', 'longtext']);

let samples = 500;

/** Every form of every resource: new, edit, import, and the first action that asks for words. */
export async function formsOf(admin: Caller, ids: Ids): Promise<Form[]> {
  const forms: Form[] = [];
  for (const resource of shownResources) {
    const { route = '', creatable, editable } = resource;
    const record = `${route}/${ids.get(resource.name)}`;
    if (creatable !== false) forms.push(createForm(resource), importForm(resource));
    if (editable !== false) forms.push(editForm(resource, `${record}/edit`));
    const action = await actionForm(admin, resource);
    if (action) forms.push(action);
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
  kind,
  isRepeatable: kind === 'import',
  typed: valuesIn(frame),
  total: totalOf(resource),
});

function createForm(resource: AnyResource): Form {
  const name = `${resource.name}-new`;
  return {
    ...base(resource, 'create', '.form-page form'),
    path: `${resource.route}/create`,
    fill: async (page) => {
      await page.locator('.form-page form .form-footer').waitFor();
      await fillIn(page, name, resource.form.flat(), resource.fields);
    },
    submit: (page) => page.locator('.form-footer [type="submit"]'),
  };
}

function editForm(resource: AnyResource, path: string): Form {
  const changed = resource.form
    .flat()
    .find((name) => LONG.has(resource.fields[name]?.spec.kind ?? '') && !resource.fields[name]?.spec.createOnly);
  return {
    ...base(resource, 'edit', '.form-page form'),
    path,
    fill: async (page) => {
      await page.locator('.form-page form .form-footer').waitFor();
      await fillIn(page, `${resource.name}-edit`, changed === undefined ? [] : [changed], resource.fields);
    },
    submit: (page) => page.locator('.form-footer [type="submit"]'),
  };
}

/** The first action of a resource that asks for words, on a record where it is possible. */
async function actionForm(admin: Caller, resource: AnyResource): Promise<Form | undefined> {
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const input = action.input ?? {};
    // Its sides are buttons of their own; `decisions.test.ts` fills them in.
    if (action.choice !== undefined) continue;
    if (!Object.values(input).some(({ spec }) => LONG.has(spec.kind))) continue;
    const row = await firstRow(admin, resource.name, action.when ?? {});
    if (!row) continue;
    return {
      ...base(resource, 'action', 'dialog[open] form'),
      title: `${resource.name}: ${name}`,
      path: `${resource.route}/${String(row['id'])}`,
      fill: async (page) => {
        await page.locator(`[data-action="${name}"]`).first().click();
        await page.locator('dialog[open] form [type="submit"]').first().waitFor();
        const asked = Object.keys(input).filter((field) => field !== action.choice);
        await fillIn(page, `${resource.name}-${name}`, asked, input, true);
      },
      submit: (page) => page.locator('dialog[open] form [type="submit"]').first(),
    };
  }
  return undefined;
}

function importForm(resource: AnyResource): Form {
  return {
    ...base(resource, 'import', '.import-map'),
    path: `${resource.route}/import`,
    fill: async (page) => {
      samples += 1;
      const values = Object.entries(sampleBody(resource.fields, 'create', samples));
      const cells = (texts: unknown[]): string => texts.map((text) => [text].flat().join(', ')).join('\t');
      const text = [cells(values.map(([name]) => name)), cells(values.map(([, value]) => value))].join('\n');
      await page.locator('#import-paste').fill(text);
      await page.locator('.import-paste [type="submit"]').click();
      await page.locator('.import-map').waitFor();
    },
    submit: (page) => page.locator('.import-buttons .button-primary'),
  };
}

/** Fills in what is needed, with values that no other form of this run has. */
async function fillIn(page: Page, form: string, names: readonly string[], fields: Fields, all = false): Promise<void> {
  samples += 1;
  const values = sampleBody(fields, 'input', samples);
  for (const name of names) {
    const field = fields[name];
    const isNeeded = field && !field.spec.optional && field.spec.default === undefined;
    if (!field || (names.length > 1 && !isNeeded && !all)) continue;
    await fillField(page, `${form}_${name}`, field, values[name] ?? sampleOf(fields, name));
  }
}

const sampleOf = (fields: Fields, name: string): unknown => sampleBody(fields, 'create', samples)[name];

async function fillField(page: Page, id: string, { spec }: AnyField, value: unknown): Promise<void> {
  const input = page.locator(`[id="${id}"]`);
  if (TYPED.has(spec.kind)) return input.fill(String(value));
  if (spec.kind === 'enum') {
    if ((await input.evaluate(({ tagName }) => tagName)) === 'SELECT') {
      await input.selectOption(String(value));
      return;
    }
    const at = Object.keys(spec.options ?? {}).indexOf(String(value)) + (spec.optional ? 1 : 0);
    return page.getByRole('radiogroup').filter({ has: input }).locator('label').nth(at).click();
  }
  if (spec.kind === 'relation') {
    await input.click();
    await page.locator('.ant-select-item-option').first().click();
  }
}

/** Does what is done, and lets the server do it, but loses its answer. */
export async function lose(page: Page, act: () => Promise<void>): Promise<void> {
  let isLost = false;
  await page.route(
    ({ pathname }) => /^\/(api|user-mgmt)\//.test(pathname) && !pathname.includes('check-email'),
    async (route) => {
      if (route.request().method() === 'GET' || isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort('connectionreset');
    },
  );
  await act();
}
