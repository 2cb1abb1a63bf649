import type { DataProvider } from '@refinedev/core';

/**
 * Provider of resources on another, plain REST backend: select it with `meta.dataProviderName: 'rest'`
 * in the resources of `App.tsx`. Its code is fetched with the first call. It sends no session token, which is for our own API.
 */
export function createRestProvider(apiUrl: string): DataProvider {
  let loading: Promise<Required<DataProvider>> | undefined;
  const provider = (): Promise<Required<DataProvider>> =>
    (loading ??= import('@refinedev/simple-rest').then(
      // The package implements all methods, although its type makes some optional.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package implements all methods, although its type makes some optional
      (module) => module.default(apiUrl) as Required<DataProvider>,
    ));
  return {
    getApiUrl: () => apiUrl,
    getList: async (params) => (await provider()).getList(params),
    getOne: async (params) => (await provider()).getOne(params),
    create: async (params) => (await provider()).create(params),
    update: async (params) => (await provider()).update(params),
    deleteOne: async (params) => (await provider()).deleteOne(params),
    custom: async (params) => (await provider()).custom(params),
  };
}
