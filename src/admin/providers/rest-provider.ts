import type { BaseRecord, DataProvider } from '@refinedev/core';
import { ofList } from './failure.ts';

/**
 * Records of another server, through Refine's simple-rest: filters put as plain REST can ask them, and failures told as those of
 * our own. Its code is fetched with the first call. It sends no session token, which is for our own API.
 */

type Calls = typeof import('./rest-calls.ts');
type Rest = ReturnType<Calls['restAt']>;

export function createRestProvider(apiUrl: string): DataProvider {
  let loading: Promise<{ readonly rest: Rest; readonly calls: Calls }> | undefined;
  const provider = () =>
    (loading ??= import('./rest-calls.ts').then((calls) => ({ calls, rest: calls.restAt(apiUrl) })));
  const ask = async <T>(call: (rest: Rest, calls: Calls) => Promise<T>): Promise<T> => {
    const { rest, calls } = await provider();
    return call(rest, calls).catch((error: unknown) => {
      throw calls.failureFrom(error);
    });
  };
  return {
    getApiUrl: () => apiUrl,
    getList: <T extends BaseRecord>({ filters = [], ...params }: Parameters<DataProvider['getList']>[0]) =>
      ofList(ask(async (rest, { plain }) => rest.getList<T>({ ...params, filters: plain(filters) }))),
    getMany: (params) => ask((rest) => rest.getMany(params)),
    getOne: (params) => ask((rest) => rest.getOne(params)),
    create: (params) => ask((rest) => rest.create(params)),
    update: (params) => ask((rest) => rest.update(params)),
    deleteOne: (params) => ask((rest) => rest.deleteOne(params)),
    custom: (params) => ask((rest) => rest.custom(params)),
  };
}
