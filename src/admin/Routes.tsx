import { createElement, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { withLocale } from '#browser/i18n.ts';
import { useResource, clientPartOf } from '#admin/components/catalogue.ts';
import { allPages, type Page } from '#admin/components/pages.ts';
import { aliases, withoutAlias } from '#resources/addresses.ts';
import { manifest, type ManifestEntry } from '#resources/manifest.ts';
import { type Ability, codeOf } from '#shared/permissions.ts';
import { NoScreen, NotAllowed, NotFound } from './refusal-screens.ts';
import { hasCreate } from '#admin/crud/action/can-create.ts';
import { ListPage } from '#admin/crud/list/ListPage.tsx';
import { useAllowed, usePermissions } from './providers/permissions.ts';
import { pageScreens, screens } from './screen-loaders.ts';
import { codeOfPage, firstRoute, questionOfPage } from './screens.ts';

/**
 * Routes of the back-office, made from the declarations, the menu and the custom pages; only those of the address's second
 * part, because the router sorts all that it is given at every step, and hundreds of them cost more than the step.
 */
export function AdminRoutes(): ReactNode {
  const part = partOf(useLocation().pathname);
  const isNear = (route: string | undefined): boolean => route !== undefined && partOf(route) === part;
  return (
    <Routes>
      <Route path="/admin" element={<Home />} />
      {manifest.filter(({ route }) => isNear(route)).map(resourceRoutes)}
      {allPages()
        .filter(({ route }) => isNear(route))
        .map((page) => (
          <Route key={page.route} path={page.route} element={<PageScreen page={page} />} />
        ))}
      {aliases
        .filter(({ alias }) => isNear(alias))
        .map(({ alias }) => (
          <Route key={alias} path={`${alias}/*`} element={<Alias />} />
        ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** `user-mgmt` of `/admin/user-mgmt/7`; the router does not mind capital letters either. */
const partOf = (path: string): string | undefined => path.split('/')[2]?.toLowerCase();

type Which = keyof typeof screens | 'list';

function resourceRoutes({ name, source, route, permission, creatable, editable }: ManifestEntry): ReactNode {
  if (!route) return null;
  const screen = (which: Which, ability: Ability, action: string = which): ReactNode => (
    <Guarded resource={name} action={action} code={codeOf(permission, ability)}>
      <ResourceScreen key={name} name={name} which={which} />
    </Guarded>
  );
  return (
    <Route key={name} path={route}>
      <Route index element={screen('list', 'view')} />
      <Route path="create" element={screen('create', 'create')} />
      {creatable !== false && !source && <Route path="import" element={screen('import', 'create', 'create')} />}
      <Route path=":id" element={screen('show', 'view')} />
      {editable !== false && <Route path=":id/edit" element={screen('edit', 'edit')} />}
    </Route>
  );
}

/** Renders a screen of a resource once its area is loaded. */
function ResourceScreen({ name, which }: { name: string; which: Which }): ReactNode {
  const resource = useResource(name);
  if (!resource || (which === 'create' && !hasCreate(resource))) return <NotFound />;
  return createElement(which === 'list' ? ListPage : ownScreen(name, which), { key: name, resource });
}

const ownScreen = (name: string, which: keyof typeof screens) =>
  (which === 'create' ? clientPartOf(name).Create : undefined) ?? screens[which];

function PageScreen({ page }: { page: Page }): ReactNode {
  const screen = pageScreens[page.route];
  const { id } = useParams();
  if (id !== undefined && !isId(id)) return <NotFound />;
  return (
    screen && (
      <Guarded {...questionOfPage(page)} code={codeOfPage(page)}>
        {createElement(screen)}
      </Guarded>
    )
  );
}

/** A page asks for its record by number: there is nothing to ask for at an address that names none. */
const isId = (id: string): boolean => /^[1-9]\d*$/.test(id);

interface GuardedProps {
  resource: string;
  action: string;
  /** Named to a reader who lacks it. */
  code: number | null;
  children: ReactNode;
}

function Guarded({ resource, action, code, children }: GuardedProps): ReactNode {
  return useAllowed(resource, action) ? children : <NotAllowed code={code ?? 0} />;
}

function Home(): ReactNode {
  const route = firstRoute(usePermissions());
  return route ? <Navigate to={withLocale(route)} replace /> : <NoScreen />;
}

function Alias(): ReactNode {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`${withoutAlias(pathname) ?? '/admin'}${search}${hash}`} replace />;
}
