import { findRuleIssues, prepareRule } from '#server/domain/expenses/rules.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { expenseRules } from './expense-rules.ts';

export const expenseRulesServer = serverPart(expenseRules, { issues: findRuleIssues, before: prepareRule });
