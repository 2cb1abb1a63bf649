export { CompanyAccount } from './CompanyAccount.tsx';
export { companiesWords as words } from './words.ts';
