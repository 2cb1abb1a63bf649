import './owner-stays.css';
import type { ReactNode } from 'react';
import { currentLocale } from '#browser/i18n.ts';
import { Chip } from '#admin/components/Chip.tsx';
import type { PropsOf } from '#admin/components/client-part.ts';
import type { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import { keysOf } from '#shared/records.ts';
import { ownerStaysWords } from './words.ts';
import { words as english } from './locales/en-US.ts';

const RULES = keysOf(english.rules.names);

/** Every rule as it was judged, with its numbers. */
export function RuleChecks({ row }: PropsOf<typeof freeStayRequests>): ReactNode {
  const t = ownerStaysWords.useT();
  const isChinese = currentLocale() === 'zh-CN';
  const { checks, override_reason: why, overridden_by: who } = row;
  const nameOf = (rule: string): string => {
    const known = RULES.find((name) => name === rule);
    return known ? t(`rules.names.${known}`) : rule;
  };
  const broken = checks.filter(({ ok }) => !ok).length;
  return (
    <section className="panel" aria-label={t('rules.title')}>
      <h2>{t('rules.title')}</h2>
      <p>{broken === 0 ? t('rules.passed') : t('rules.failed', { count: broken })}</p>
      {why !== null && <p>{t('rules.overridden', { who: who ?? '–', why })}</p>}
      <ul className="rule-checks">
        {checks.map(({ rule, ok, text, text_zh, numbers }) => (
          <li key={`${rule} ${numbers['year'] ?? ''}`}>
            <Chip tone={ok ? 'green' : 'red'}>{t(ok ? 'rules.ok' : 'rules.broken')}</Chip>
            <strong>{nameOf(rule)}</strong>
            <span>{isChinese ? text_zh : text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
