import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { companies } from './companies.ts';

const accounts = screensOf(() => import('#admin/companies/index.ts'));

export const companiesClient = defineClientPart(companies, { Panels: accounts((module) => module.CompanyAccount) });
