import { createElement, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { withLocale } from '#browser/i18n.ts';
import { resources } from '#resources/index.ts';
import { codeOf } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { NoScreen, NotAllowed, NotFound } from './Refusals.tsx';
import { hasCreate } from '#admin/crud/action/can-create.ts';
import { ListPage } from '#admin/crud/list/ListPage.tsx';
import { usePermissions } from './providers/permissions.ts';
import { clientPartOf } from '#resources/client.ts';
import { pageScreens, screens } from './screen-loaders.ts';
import { aliases, codeOfPage, firstRoute, withoutAlias } from './screens.ts';

/** Every address of the back-office, made from the declarations, the menu and the hand-made pages. */
export function AdminRoutes(): ReactNode {
  return (
    <Routes>
      <Route path="/admin" element={<Home />} />
      {resources.map(resourceRoutes)}
      {Object.entries(pageScreens).map(([route, screen]) => (
        <Route key={route} path={route} element={<Guarded code={codeOfPage(route)}>{createElement(screen)}</Guarded>} />
      ))}
      {aliases.map(({ alias }) => (
        <Route key={alias} path={`${alias}/*`} element={<Alias />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function resourceRoutes(resource: AnyResource): ReactNode {
  const { route, name, permission, creatable, editable } = resource;
  if (!route) return null;
  const screen = (which: keyof typeof screens | 'list', code: number | null): ReactNode => (
    <Guarded code={code}>
      {createElement(which === 'list' ? ListPage : ownScreen(name, which), { key: name, resource })}
    </Guarded>
  );
  return (
    <Route key={name} path={route}>
      <Route index element={screen('list', codeOf(permission, 'view'))} />
      {hasCreate(resource) && <Route path="create" element={screen('create', codeOf(permission, 'create'))} />}
      {creatable !== false && <Route path="import" element={screen('import', codeOf(permission, 'create'))} />}
      <Route path=":id" element={screen('show', codeOf(permission, 'view'))} />
      {editable !== false && <Route path=":id/edit" element={screen('edit', codeOf(permission, 'edit'))} />}
    </Route>
  );
}

const ownScreen = (name: string, which: keyof typeof screens) =>
  (which === 'create' ? clientPartOf(name).Create : undefined) ?? screens[which];

function Guarded({ code, children }: { code: number | null; children: ReactNode }): ReactNode {
  return usePermissions().has(code) ? children : <NotAllowed code={code ?? 0} />;
}

function Home(): ReactNode {
  const route = firstRoute(usePermissions());
  return route ? <Navigate to={withLocale(route)} replace /> : <NoScreen />;
}

function Alias(): ReactNode {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`${withoutAlias(pathname) ?? '/admin'}${search}${hash}`} replace />;
}
