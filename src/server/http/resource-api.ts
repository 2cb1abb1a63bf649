import type { Context, Hono } from 'hono';
import { type EndpointText, isCreatable, titlesOf } from '#shared/resource.ts';
import { isAdministrator } from '#server/kit/caller.ts';
import { remove, update } from '#server/kit/commands.ts';
import { Documents } from '#server/kit/documents/documents.ts';
import { type Bound, type Kit, createKit } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { viewsOfDay } from '#shared/overview.ts';
import { ADDRESSES } from '#shared/calls/addresses.ts';
import type { Audience, OpenAudience } from '#shared/calls/call.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { type ResourceCall, permit, targetOf } from './call.ts';
import { freeOfRoom, isFreeOfRoom } from './disk-room.ts';
import { mountExports } from '#server/http/export/export.ts';
import { mountFiles } from './files.ts';
import { answerImport, answerImportUndo } from './import.ts';
import { openApi } from '#server/http/open-api/document.ts';
import { answerDay, answerDoor, answerList, answerNarrowed, answerOne } from './resource-reads.ts';
import { answerAction, answerBulk, answerCreate, answerServed, answerWrite } from './resource-writes.ts';
import { answerBatchUndo, answerUndo } from './undo.ts';

/**
 * The API of every declared resource: list, one, create, update, delete, actions, bulk and undo. Each handler goes the
 * same way: session, permission, parse, transaction, present. A route cannot be added without the code it needs.
 */

type Handler = (call: ResourceCall) => Promise<Response>;

/** Who may call a route, and the work behind it. */
interface Door {
  readonly ability: Audience | OpenAudience;
  readonly handler: Handler;
}

type AddRoute = (method: string, path: string, door: Door) => void;

export function mountResources(
  app: Hono<AppEnv>,
  deps: Pick<AppDeps, 'product' | 'store' | 'files' | 'clock' | 'log' | 'config'>,
): Kit {
  const { product, store, clock } = deps;
  const documents = new Documents(deps);
  const { mapTiles } = deps.config;
  const kit = createKit({ product, store, documents, clock, mapTiles });
  const description = openApi(product);
  app.get('/api/openapi.json', (c) => {
    if (!isAdministrator(c.get('context').caller)) throw new Refusal('FORBIDDEN', { message: 'administrators_only' });
    return c.json(description);
  });
  mountExports(app, kit);
  for (const bound of kit.resources) mountResource(app, kit, bound);
  mountFiles(app, kit);
  const trail = kit.get('audit');
  app.post(honoPath(ADDRESSES.undoBatch), (c) => answerBatchUndo({ c, kit, bound: trail, context: c.get('context') }));
  app.post(honoPath(ADDRESSES.undo), (c) => answerUndo({ c, kit, bound: trail, context: c.get('context') }));
  return kit;
}

function mountResource(app: Hono<AppEnv>, kit: Kit, bound: Bound): void {
  const add: AddRoute = (method, path, { ability, handler }) => {
    const route = (c: Context<AppEnv>): Promise<Response> => {
      const call = { c, kit, bound, context: c.get('context') };
      permit(call, ability);
      return handler(call);
    };
    app.on(method, honoPath(path), isFreeOfRoom(handler) ? freeOfRoom(route) : route);
  };
  const { resource, part } = bound;
  const base = `/api/${resource.name}` as const;
  add('GET', `${base}/aggregation`, { ability: 'view', handler: answerList });
  if (resource.overview && viewsOfDay(resource.overview).length > 0) {
    add('GET', `${base}/day`, { ability: 'view', handler: answerDay });
  }
  if (resource.hasOpenTitles) mountTitles(app, kit, bound);
  for (const [path, door] of Object.entries(resource.lists ?? {})) {
    add('GET', path, { ability: 'view', handler: (call) => answerDoor(call, door) });
  }
  for (const door of part.lists ?? []) {
    add('GET', door.path, { ability: 'view', handler: (call) => answerNarrowed(call, door) });
  }
  for (const served of part.routes ?? []) {
    const { method, path, ability } = served.call;
    const answer: Handler = (call) => answerServed(call, served);
    add(method, path, { ability, handler: served.isReading ? freeOfRoom(answer) : answer });
  }
  // Checks its permission itself: the specification words this one refusal.
  app.get(`${base}/:id`, (c) => answerOne({ c, kit, bound, context: c.get('context') }));
  addWrites(add, bound, base);
  addActions(add, bound, base);
}

/** The list of what the records are called: the same list, of a resource that has nothing else and asks for no code. */
function mountTitles(app: Hono<AppEnv>, kit: Kit, { resource, table, part: { scope } }: Bound): void {
  const titles: Bound = { resource: titlesOf(resource), table, part: { ...(scope && { scope }) } };
  app.get(`/api/${resource.name}/titles`, (c) => {
    const call = { c, kit, bound: titles, context: c.get('context') };
    permit(call, 'view');
    return answerList(call);
  });
}

/** The specification's own address and the generic one: two doors to the same handler. */
function addWrites(add: AddRoute, { resource }: Bound, base: `/${string}`): void {
  const { endpoints = {}, createPermission = 'create' } = resource;
  const open = (endpoint: EndpointText | undefined, generic: EndpointText, door: Door): void => {
    for (const [method, path] of [...spelled(endpoint), ...spelled(generic)]) add(method, path, door);
  };
  if (resource.create || isCreatable(resource)) {
    open(endpoints.create, `POST ${base}`, { ability: createPermission, handler: answerCreate });
  }
  if (isCreatable(resource)) {
    add('POST', `${base}/import`, { ability: createPermission, handler: answerImport });
    if (resource.removable !== false) {
      add('POST', `${base}/import/{batch}/undo`, { ability: 'delete', handler: answerImportUndo });
    }
  }
  if (resource.editable !== false) {
    open(endpoints.update, `PATCH ${base}/{id}`, {
      ability: 'edit',
      handler: (call) => answerWrite(call, (scene, id, body) => update(scene, targetOf(call.c, id), body)),
    });
  }
  if (resource.removable !== false) {
    open(endpoints.remove, `DELETE ${base}/{id}`, {
      ability: 'delete',
      handler: (call) => answerWrite(call, (scene, id) => remove(scene, targetOf(call.c, id))),
    });
  }
}

function addActions(add: AddRoute, { resource }: Bound, base: `/${string}`): void {
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const ability = action.permission ?? action.ability ?? 'edit';
    const generic: EndpointText = `PATCH ${base}/{id}/${name}`;
    for (const [method, path] of [...spelled(generic), ...spelled(action.endpoint)]) {
      add(method, path, { ability, handler: (call) => answerAction(call, name) });
    }
    if (action.bulk) {
      add('POST', `${base}/bulk/${name}`, { ability, handler: (call) => answerBulk(call, name) });
    }
  }
}

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const spelled = (endpoint: EndpointText | undefined): [string, string][] => {
  if (!endpoint) return [];
  const [method = '', path = ''] = endpoint.split(' ');
  return [[method, path]];
};
