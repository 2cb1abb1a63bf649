import { type AnyResource, allFields, isCreatable } from '#shared/resource.ts';
import { sidesOf } from '#shared/actions.ts';
import { checkDecisions, conditionsOf } from './check-decide.ts';
import {
  checkDeadlines,
  checkHeadline,
  checkRelated,
  checkShown,
  checkViews,
  isShown,
  findSpec,
} from './check-shown.ts';
import { checkSource } from './check-source.ts';
import { type NamedAction, type Report, checkDerived, checkValues } from './check-values.ts';
import { type MenuEntry, checkMenu } from '#shared/menu.ts';
import { parseWhere } from '#shared/parse-where.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { kitSentences } from '#shared/sentences.ts';
import { viewNamed, viewsIn } from '#shared/views.ts';
import { sentenceOf } from '#shared/words.ts';

/** The mistakes of declarations that types cannot see, each told with an id and a sentence before the server starts. */

/** A mistake in a declaration that types cannot see. */
export interface Mistake {
  readonly id: string;
  readonly sentence: string;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const COLUMN = /^[a-z][a-z0-9_]*$/;
const GROUP_NAMES = new Map<number, string>(Object.entries(PERMISSION_GROUPS).map(([name, base]) => [base, name]));

/** Every mistake of the menu, as of the declarations. */
export function findMenuMistakes(menu: readonly MenuEntry[], icons?: readonly string[]): Mistake[] {
  const mistakes: Mistake[] = [];
  checkMenu(menu, icons, (id, sentence) => mistakes.push({ id, sentence: `${id} ${sentence}` }));
  return mistakes;
}

/** Every mistake of the declarations, each with an id and a sentence; the server does not start while there is one. */
export function checkResources(resources: readonly AnyResource[], menu: readonly MenuEntry[] = []): Mistake[] {
  const mistakes: Mistake[] = [];
  const report: Report = (id, sentence) => mistakes.push({ id, sentence: `${id} ${sentence}` });
  const names = new Set<string>();
  const groups = new Map<number, string>();
  for (const resource of resources) {
    if (names.has(resource.name)) report('R001', `${resource.name}: two resources have this name; rename one.`);
    names.add(resource.name);
    checkPermission(resource, groups, report);
    checkRoute(resource, menu, report);
    checkTab(resource, resources, report);
    checkFields(resource, report);
    checkDerived(resource, report);
    checkShown(resource, report);
    checkDeadlines(resource, report);
    checkViews(resource, report);
    checkValues(resource, report);
    checkPredicates(resource, report);
    checkLists(resource, report);
    checkQueues(resource, report);
    checkDecisions(resource, report);
    checkOverview(resource, report);
    checkBoard(resource, report);
    checkRelations(resource, resources, report);
    checkRelated(resource, resources, report);
    checkHeadline(resource, resources, report);
    checkUnique(resource, report);
    checkSource(resource, resources, report);
    for (const [name, action] of Object.entries(resource.actions ?? {}))
      checkAction({ resource, name, action }, report);
  }
  checkAddresses(resources, report);
  return mistakes;
}

/** No two resources have one screen, no two calls one address: the second would never be reached. */
function checkAddresses(resources: readonly AnyResource[], report: Report): void {
  const takenBy = new Map<string, string>();
  const take = (address: string, name: string): void => {
    const other = takenBy.get(address);
    if (other !== undefined) {
      report('R033', `${name}: ${address} belongs to ${other} already; give one of them another address.`);
    }
    takenBy.set(address, name);
  };
  for (const { name, route, lists = {}, endpoints = {}, actions = {} } of resources) {
    if (route !== undefined) take(route, name);
    for (const path of Object.keys(lists)) take(`GET ${path}`, `${name}.lists`);
    for (const [kind, endpoint] of Object.entries(endpoints)) take(callOf(endpoint), `${name}.${kind}`);
    for (const [action, { endpoint }] of Object.entries(actions)) {
      if (endpoint !== undefined) take(callOf(endpoint), `${name}.${action}`);
    }
  }
}

/** Method and address, without what the body is and what a part of the address is called. */
const callOf = (endpoint: string): string => endpoint.replace(' multipart', '').replaceAll(/\{\w+\}/g, '{}');

function checkPermission(resource: AnyResource, groups: Map<number, string>, report: Report): void {
  const { permission, name } = resource;
  if (permission === null) return;
  const owner = groups.get(permission);
  if (!GROUP_NAMES.has(permission)) {
    report('R002', `${name}: permission ${permission} is no group's base code; use one of PERMISSION_GROUPS.`);
  } else if (owner !== undefined && !resource.sharesPermission) {
    report(
      'R003',
      `${name}: permission ${permission} (${GROUP_NAMES.get(permission)}) already guards ${owner}; give ${name} a group of its own or declare sharesPermission: true.`,
    );
  }
  if (owner === undefined) groups.set(permission, name);
}

function checkRoute(resource: AnyResource, menu: readonly MenuEntry[], report: Report): void {
  if (!NAME.test(resource.name)) report('R004', `${resource.name}: a resource's name is kebab-case.`);
  if (resource.route === undefined || resource.tabOf !== undefined || menu.length === 0) return;
  const entries = menu.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  const entry = entries.find(({ route }) => route === resource.route);
  if (!entry)
    report(
      'R005',
      `${resource.name}: route ${resource.route} is not in the menu; add it to menu.ts, or say with tabOf beside whose screen it stands.`,
    );
  else if (entry.permission !== resource.permission) {
    report(
      'R006',
      `${resource.name}: permission ${resource.permission}, but its menu entry asks for ${entry.permission}.`,
    );
  }
}

/** A tab stands beside a screen that the same code opens, under an address of its own. */
function checkTab({ name, tabOf, route, permission }: AnyResource, all: readonly AnyResource[], report: Report): void {
  if (tabOf === undefined) return;
  const screen = all.find((resource) => resource.name === tabOf);
  const isBeside =
    screen?.route !== undefined && screen.tabOf === undefined && route !== undefined && route !== screen.route;
  if (!isBeside) {
    report('R023', `${name}: tabOf ${tabOf} needs a resource with a screen, and ${name} a route of its own.`);
  } else if (screen.permission !== permission) {
    report('R024', `${name}: permission ${permission}, but the screen it is a tab of asks for ${screen.permission}.`);
  }
}

function checkFields(resource: AnyResource, report: Report): void {
  for (const [name, { spec }] of Object.entries(resource.fields)) {
    if (!COLUMN.test(name)) report('R007', `${resource.name}.${name}: a field's name is snake_case.`);
    if (['id', 'version', 'created_at', 'updated_at'].includes(name)) {
      report('R008', `${resource.name}.${name}: every record has this field; leave it out.`);
    }
    if (spec.kind === 'money' && !name.endsWith('_sen')) {
      report('R009', `${resource.name}.${name}: money counts sen; name it ${name}_sen.`);
    }
    if (spec.managed && spec.stored && !spec.optional && spec.default === undefined && isCreatable(resource)) {
      if (!spec.unique)
        report('R010', `${resource.name}.${name}: no body may write it; give it a default or make it optional.`);
    }
  }
}

function checkPredicates(resource: AnyResource, report: Report): void {
  const context = {
    fields: allFields(resource),
    now: '2026-01-01T00:00:00.000Z',
    me: { id: 1, account_number: 'M000001' },
  };
  const actions = Object.entries(resource.actions ?? {}).flatMap(([name, { when, inputWhen = {}, decide }]) => [
    [name, when] as const,
    ...conditionsOf(decide).map((condition) => [`${name}.decide`, condition] as const),
    ...Object.entries(inputWhen).map(([input, asked]) => [`${name}.${input}`, asked] as const),
  ]);
  const related = (resource.related ?? []).map(({ resource: name, when }) => [`related ${name}`, when] as const);
  const next = (resource.next ?? []).map((step) =>
    typeof step === 'string'
      ? (['next', undefined] as const)
      : ([`next ${'add' in step ? step.add : step.action}`, step.when] as const),
  );
  const open = [['open', resource.open] as const, ['removableWhen', resource.removableWhen] as const];
  const deadlines = Object.entries(resource.deadlines ?? {}).map(
    ([name, when]) => [`deadlines.${name}`, when] as const,
  );
  const guards = [...actions, ...related, ...next, ...open, ...deadlines].flatMap(([name, when]) =>
    when ? [[name, when] as const] : [],
  );
  const views = viewsIn(resource).map(([name, { where }]) => [name, where] as const);
  for (const [name, where] of [...views, ...guards]) {
    const parsed = parseWhere(where, context);
    if (parsed.ok) continue;
    const [found] = parsed.issues;
    const at = found?.path.join('.') ?? '';
    const said = found ? sentenceOf(kitSentences['en-US'], found, at) : '';
    report('R015', `${resource.name}.${name}: ${said}, at ${at}.`);
  }
}

function checkLists(resource: AnyResource, report: Report): void {
  for (const view of [resource.home, resource.work]) {
    if (view !== undefined && !viewNamed(resource, view)) report('R036', `${resource.name}: there is no view ${view}.`);
  }
  for (const [path, { view, params = {} }] of Object.entries(resource.lists ?? {})) {
    if (view !== undefined && !viewNamed(resource, view)) {
      report('R021', `${resource.name}.lists ${path}: there is no view ${view}.`);
    }
    for (const field of Object.values(params)) {
      if (field !== '$search' && !Object.hasOwn(resource.fields, field)) {
        report('R022', `${resource.name}.lists ${path}: there is no field ${field}.`);
      }
    }
  }
}

function checkQueues(resource: AnyResource, report: Report): void {
  for (const [view, { action, since }] of Object.entries(resource.queues ?? {})) {
    const where = `${resource.name}.queues.${view}`;
    const declared = Object.hasOwn(resource.actions ?? {}, action) ? resource.actions?.[action] : undefined;
    if (!viewNamed(resource, view)) report('R025', `${where}: there is no view ${view}.`);
    if (!declared || !sidesOf(declared)) {
      report(
        'R026',
        `${where}: ${action} is no action with a choice between two sides; say with rejects which of its values turns the record down.`,
      );
    }
    if (since !== undefined && findSpec(resource, since)?.kind !== 'instant') {
      report('R028', `${where}: ${since} is no instant, so nothing can wait since then.`);
    }
  }
}

function checkOverview(resource: AnyResource, report: Report): void {
  const { by = [], perMonth, today = [], lists = {} } = resource.overview ?? {};
  for (const name of Object.values(lists).flat()) {
    if (!isShown(resource, name)) report('R011', `${resource.name}.overview: there is no field ${name}.`);
  }
  for (const name of [...today, ...Object.keys(lists)]) {
    if (!viewNamed(resource, name)) report('R034', `${resource.name}.overview: there is no view ${name}.`);
  }
  for (const name of by) {
    if (!isShown(resource, name) || findSpec(resource, name)?.kind !== 'enum') {
      report('R029', `${resource.name}.overview: ${name} is no enum whose values could be counted.`);
    }
  }
  if (perMonth !== undefined && (!isShown(resource, perMonth) || findSpec(resource, perMonth)?.kind !== 'instant')) {
    report('R028', `${resource.name}.overview: ${perMonth} is no instant, so it falls in no month.`);
  }
}

function checkBoard(resource: AnyResource, report: Report): void {
  const { by, columns, facts } = resource.board ?? { by: null, columns: [], facts: [] };
  if (by === null) return;
  const options = Object.keys(findSpec(resource, by)?.options ?? {});
  for (const value of columns) {
    if (!options.includes(value)) report('R034', `${resource.name}.board: ${value} is no value of the enum ${by}.`);
  }
  for (const name of facts) {
    if (!isShown(resource, name)) report('R035', `${resource.name}.board: ${name} is no field that can be shown.`);
  }
}

/** Links lead to a resource that is there. */
function checkRelations(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  const named = (name: string): AnyResource | undefined => all.find((other) => other.name === name);
  const inputs = Object.entries(resource.actions ?? {}).flatMap(([action, { input = {} }]) =>
    Object.entries(input).map(([name, field]) => [`${action}.${name}`, field] as const),
  );
  for (const [name, { spec }] of [...Object.entries(resource.fields), ...inputs]) {
    if (spec.kind === 'relation' && named(spec.to ?? '') === undefined) {
      report('R030', `${resource.name}.${name}: there is no resource ${spec.to} to lead to.`);
    }
  }
}

function checkUnique({ name, fields, uniqueTogether = [] }: AnyResource, report: Report): void {
  for (const group of uniqueTogether) {
    const isGroup = group.length > 1 && group.every((field) => fields[field]?.spec.stored);
    if (!isGroup) report('R032', `${name}.uniqueTogether: ${group.join(', ')} are no two fields or more of its own.`);
  }
}

function checkAction({ resource, name, action }: NamedAction, report: Report): void {
  const where = `${resource.name}.${name}`;
  if (!NAME.test(name)) report('R016', `${where}: an action's name is kebab-case; it is part of the address.`);
  if (['bulk', 'aggregation', 'import'].includes(name)) report('R017', `${where}: this name is taken by the API.`);
  for (const field of [action.choice, ...(action.requires ?? []).map((rule) => rule.field)]) {
    if (field !== undefined && !Object.hasOwn(action.input ?? {}, field)) {
      report('R018', `${where}: its input has no field ${field}.`);
    }
  }
  const { rejects } = action;
  if (rejects !== undefined && !Object.hasOwn(action.input?.[action.choice ?? '']?.spec.options ?? {}, rejects)) {
    report('R073', `${where}: its choice has no value ${rejects} that could reject.`);
  }
  const set = typeof action.set === 'object' ? action.set : {};
  for (const field of Object.keys({ ...set, ...action.leadsTo })) {
    if (!Object.hasOwn(resource.fields, field))
      report('R019', `${where}: sets ${field}, which is no field of ${resource.name}.`);
  }
}
