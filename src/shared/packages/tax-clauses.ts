import type { Said } from '#shared/rates/line.ts';
import { type Clause, clause } from './clause.ts';
import { type PackageTerms, type TaxTerms, clauseNo } from './terms.ts';

const INVOICED: Readonly<Record<TaxTerms['invoiced_by'], Said>> = {
  host: { en: 'The operator invoices the guest', zh: '由运营方向客人开具发票' },
  owner: { en: 'The owner invoices the guest', zh: '由业主向客人开具发票' },
};

const REGISTRATIONS: Readonly<Record<TaxTerms['sst_registered'], Said>> = {
  host: { en: 'The operator is registered for SST, the owner is not', zh: '运营方已登记服务税，业主未登记' },
  owner: { en: 'The owner is registered for SST, the operator is not', zh: '业主已登记服务税，运营方未登记' },
  both: { en: 'Both the operator and the owner are registered for SST', zh: '运营方与业主均已登记服务税' },
  neither: { en: 'Neither the operator nor the owner is registered for SST', zh: '运营方与业主均未登记服务税' },
};

const FREE_STAYS: Readonly<Record<TaxTerms['free_stays_by'], Said>> = {
  host: {
    en: 'Tourism tax and levies of the owner’s free stays: borne by the operator',
    zh: '业主免费住宿的旅游税与征费：由运营方承担',
  },
  owner: {
    en: 'Tourism tax and levies of the owner’s free stays: borne by the owner',
    zh: '业主免费住宿的旅游税与征费：由业主承担',
  },
};

export const freeStayTaxClause = ({ free_stays_by }: Pick<TaxTerms, 'free_stays_by'>): Clause =>
  clause(clauseNo.freeStayTaxes, 'FREE_STAY_TAXES', FREE_STAYS[free_stays_by]);

export const taxClauses = ({ taxes }: Pick<PackageTerms, 'taxes'>): Clause[] =>
  taxes === undefined
    ? []
    : [
        clause('8.1', 'INVOICED_BY', INVOICED[taxes.invoiced_by]),
        clause('8.2', 'SST_REGISTERED', REGISTRATIONS[taxes.sst_registered]),
        freeStayTaxClause(taxes),
      ];
