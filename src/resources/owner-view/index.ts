import type { AnyResource } from '#shared/resource.ts';

/** The area keeps nothing of its own: it shows what others keep of an owner. */
export const declarations = [] as const satisfies readonly AnyResource[];
