import { afterAll, beforeAll, expect } from 'vitest';
import { type AnyResource, isCreatable } from '#shared/resource.ts';
import { resources } from '#resources/index.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { TestApp } from '#tests/support/app.ts';
import { kitEngines, type Engine } from '#tests/support/engines.ts';
import { addCompanions, beginning, fitting, startingFor, withCompanions } from '#tests/support/companions.ts';
import { withTargets } from '#tests/support/targets.ts';
import { shareOf } from '#tests/support/sampling.ts';
import { rowAllowing, sampleBody, sampleInput, sampleRow, unsettled } from '#tests/support/samples.ts';

export const acting = resources.flatMap((resource) =>
  Object.entries(resource.actions ?? {}).map(([name, action]) => ({
    resource,
    name,
    action,
    title: `${resource.name}.${name}`,
  })),
);

export type Acting = (typeof acting)[number];

interface Scene {
  app: TestApp;
}

/** Records of any resource, and what its calls and actions take, over a product of its own. */
export function writesOver(engine: Engine) {
  // The server is set before the first test.
  const scene = {} as Scene;
  let n = 100;
  const next = (): number => (n += 1);
  /** What memory takes as a whole, a database takes the other half of each day: it is the slower by far. */
  const due = <T>(all: readonly T[]): readonly T[] => (engine === kitEngines[0] ? all : shareOf(all, 2));

  beforeAll(async () => {
    scene.app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => scene.app?.close());

  const createOne = async (resource: AnyResource) => {
    if (!isCreatable(resource)) {
      const { id } = await insertOne(resource, sampleRow(resource, next()));
      const { body } = await scene.app.call('GET', `/api/${resource.name}/${id}`);
      return body.data as Record<string, unknown> & { id: number; version: number };
    }
    const answer = await scene.app.call('POST', `/api/${resource.name}`, { body: await bodyOf(resource, 'create') });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as Record<string, unknown> & { id: number; version: number };
  };
  /** A body that the call takes, what its relations name already there. */
  const bodyOf = (resource: AnyResource, mode: 'create' | 'update') =>
    scene.app.store.transaction(async (tx) => ({
      ...(await withTargets(tx, resource.fields, sampleBody(resource.fields, mode, next()))),
      ...(mode === 'create' ? beginning(resource.name) : {}),
    }));
  const inputOf = async ({ resource, action, title }: Acting, row: Record<string, unknown> = {}) => {
    const sampled = sampleInput({ resource, action }, next(), row);
    const input = await scene.app.store.transaction((tx) => withTargets(tx, action.input ?? {}, sampled));
    return fitting(input, title, row);
  };
  const insertOne = (resource: AnyResource, row: Record<string, unknown>) =>
    scene.app.store.transaction(async (tx) => {
      const whole = await withCompanions(tx, resource.name, row, next());
      const made = await tx.insert(resourceTables[resource.name as keyof typeof resourceTables], whole);
      await addCompanions(tx, resource.name, made);
      return made as Record<string, unknown> & { id: number; version: number };
    });

  /** A record that the action with this input changes. */
  const recordFor = ({ resource, action, title }: Acting, input: Record<string, unknown>) => {
    const row = { ...rowAllowing(resource, action, next()), ...startingFor(title) };
    return insertOne(resource, action.set ? unsettled(resource, action, input, row) : row);
  };
  /** The same and the input: what its handler takes goes with the record, what it sets decides about it. */
  const beforeAct = async (asking: Acting) => {
    const asked = asking.action.set ? await inputOf(asking) : {};
    const row = await recordFor(asking, asked);
    return { row, body: asking.action.set ? asked : await inputOf(asking, row) };
  };

  return { scene, next, due, createOne, bodyOf, inputOf, insertOne, recordFor, beforeAct };
}
