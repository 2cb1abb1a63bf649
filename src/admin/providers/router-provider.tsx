import refineRouter from '@refinedev/react-router';
import { createContext, useCallback, useContext, useMemo, type ReactNode } from 'react';
import { useParams } from 'react-router';

type Parse = ReturnType<NonNullable<typeof refineRouter.parse>>;

const NOWHERE: Parse = () => ({});
const Parsed = createContext(NOWHERE);
const useOwnParse = refineRouter.parse ?? (() => NOWHERE);

/**
 * Refine's router bindings. A dozen of Refine's hooks ask on every page where it is, and each would look through all routes of
 * all resources for it; they share one answer, with what the routes around them have read from the address.
 */
export const routerProvider: typeof refineRouter = { ...refineRouter, parse: useSharedParse };

/** Reads the address once for everything inside. */
export function ParsedAddress({ children }: { children: ReactNode }): ReactNode {
  const parse = useOwnParse();
  const answer = useMemo(() => parse(), [parse]);
  return <Parsed value={useCallback(() => answer, [answer])}>{children}</Parsed>;
}

function useSharedParse(): Parse {
  const parse = useContext(Parsed);
  const params = useParams();
  return useCallback(() => {
    const answer = parse();
    const id = params['id'];
    return { ...answer, ...(id === undefined ? {} : { id }), params: { ...answer.params, ...params } };
  }, [parse, params]);
}
