import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { servicePackages } from './service-packages.ts';

const packages = screensOf(() => import('#admin/packages/index.ts'));

export const servicePackagesClient = defineClientPart(servicePackages, {
  Buttons: packages((module) => module.PackageButtons),
});
