import { NO_INCOME, type StayIncome } from '#shared/packages/split-stay.ts';

/** A stay's income of which nothing is known but what is said. */
export const stayIncomeOf = (known: Partial<StayIncome>): StayIncome => ({ ...NO_INCOME, ...known });
