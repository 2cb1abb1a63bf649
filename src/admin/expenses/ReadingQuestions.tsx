import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import type { CellOutcome } from '#shared/expenses/month-grid.ts';
import { type Answered, answerKey } from './sheet-values.ts';
import { expensesWords } from './words.ts';

interface ReadingQuestionsProps {
  readonly outcomes: readonly CellOutcome[];
  readonly nameOf: (outcome: CellOutcome) => { readonly unit: string; readonly category: string };
  readonly answered: Answered;
  readonly onAnswer: (answered: Answered) => void;
}

/** How the meters make the amounts, and the questions about readings with the means to answer them. */
export function ReadingQuestions({ outcomes, nameOf, answered, onAnswer }: ReadingQuestionsProps): ReactNode {
  const t = expensesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const priced = outcomes.filter(({ formula }) => formula !== null);
  const open = outcomes.filter(({ problem }) => problem !== null);
  const replaced = outcomes.filter(
    (outcome) => outcome.problem?.rule === 'meter_back' || answered.begins.has(answerKey(outcome)),
  );
  return (
    <>
      {priced.length > 0 && (
        <ul className="grid-list">
          {priced.map((outcome) => (
            <li key={answerKey(outcome)}>
              {t('month.priced', {
                ...nameOf(outcome),
                formula: outcome.formula ?? '',
                amount: formatMoney(outcome.after_sen ?? 0),
              })}
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <ul className="grid-list is-warned">
          {open.map((outcome) => (
            <li key={answerKey(outcome)}>
              {nameOf(outcome).unit}, {nameOf(outcome).category}:{' '}
              {isChinese ? outcome.problem?.text.zh : outcome.problem?.text.en}
            </li>
          ))}
        </ul>
      )}
      {(answered.isChecked || open.some(({ problem }) => problem?.is_question)) && (
        <label className="row gap-3">
          <input
            type="checkbox"
            checked={answered.isChecked}
            onChange={(event) => onAnswer({ ...answered, isChecked: event.target.checked })}
          />
          {t('month.checked')}
        </label>
      )}
      {replaced.map((outcome) => (
        <label key={answerKey(outcome)} className="row gap-3">
          {t('month.replaced', nameOf(outcome))}
          <input
            className="control month-begin number"
            inputMode="numeric"
            defaultValue={answered.begins.get(answerKey(outcome)) ?? ''}
            onChange={(event) => onAnswer(withBegin(answered, answerKey(outcome), event.target.value))}
          />
        </label>
      ))}
    </>
  );
}

function withBegin(answered: Answered, key: string, text: string): Answered {
  const begins = new Map(answered.begins);
  if (/^\d{1,8}$/.test(text.trim())) begins.set(key, Number(text));
  else begins.delete(key);
  return { ...answered, begins };
}
