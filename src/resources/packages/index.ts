import { packageVersions } from './package-versions.ts';
import { servicePackages } from './service-packages.ts';
import { unitPackages } from './unit-packages.ts';

export const declarations = [servicePackages, packageVersions, unitPackages] as const;
