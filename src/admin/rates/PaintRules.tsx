import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from '#admin/components/Field.tsx';
import type { PaintDraft, Unsaid } from './paint-command.ts';
import { A_WEEK, weekdayName } from './signs.ts';
import { ratesWords } from './words.ts';

/** The part of the paint form about rules: which stay, which are set and to what, and on which weekdays. */

type Text = 'amount' | 'min_nights' | 'max_nights' | 'reason';
type RuleName = Exclude<keyof PaintDraft, Text | 'weekdays'>;

/** A rule, what may be done with it, and the input of the text that it may be set to. */
type Rule = {
  readonly [N in RuleName]: {
    readonly name: N;
    readonly ways: readonly PaintDraft[N][];
    readonly text?: Text;
    readonly input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength' | 'autoComplete'>;
  };
}[RuleName];

const RULES: readonly Rule[] = [
  {
    name: 'price',
    ways: ['keep', 'set', 'percent', 'clear'],
    text: 'amount',
    input: { inputMode: 'decimal', autoComplete: 'off' },
  },
  { name: 'min', ways: ['keep', 'set', 'clear'], text: 'min_nights', input: { inputMode: 'numeric' } },
  { name: 'max', ways: ['keep', 'set', 'clear'], text: 'max_nights', input: { inputMode: 'numeric' } },
  { name: 'sale', ways: ['keep', 'close', 'open'] },
  { name: 'arrival', ways: ['keep', 'close', 'open'] },
  { name: 'departure', ways: ['keep', 'close', 'open'] },
  { name: 'why', ways: ['keep', 'set', 'clear'], text: 'reason', input: { maxLength: 200 } },
];

/** Returns the name of the input whose text a rule still lacks. */
export const findUnsaidText = (rule: Unsaid): Text | undefined => RULES.find(({ name }) => name === rule)?.text;

interface PaintRulesProps {
  draft: PaintDraft;
  /** Rules that are to be set to a text which is still missing. */
  unsaid: readonly RuleName[];
  onChange: (part: Partial<PaintDraft>) => void;
}

/** Choice of what to do with each rule. */
export function PaintRules(props: PaintRulesProps): ReactNode {
  return (
    <div className="rate-form-row row">
      {RULES.map((rule) => (
        <PaintRule key={rule.name} {...props} rule={rule} />
      ))}
    </div>
  );
}

function PaintRule({ rule, draft, unsaid, onChange }: PaintRulesProps & { rule: Rule }): ReactNode {
  const { name, text, input } = rule;
  const ways: readonly (typeof rule.ways)[number][] = rule.ways;
  const t = ratesWords.useT();
  const way = draft[name];
  const label = t(`calendar.rules.${name}`);
  return (
    <Field
      label={label}
      className="rate-rule"
      error={unsaid.includes(name) ? t('calendar.unsaid', { rule: label }) : ''}
    >
      {({ id, ...ties }) => (
        <div>
          <select
            id={id}
            className="control"
            value={way}
            onChange={(event) => onChange({ [name]: ways.find((each) => each === event.target.value) ?? way })}
          >
            {ways.map((each) => (
              <option key={each} value={each}>
                {t(`calendar.ways.${each}`)}
              </option>
            ))}
          </select>
          {text && (way === 'set' || way === 'percent') && (
            <input
              {...ties}
              {...input}
              className="control"
              name={text}
              aria-label={text === 'amount' ? t(way === 'set' ? 'calendar.amount' : 'calendar.percent') : label}
              value={draft[text]}
              onChange={(event) => onChange({ [text]: event.target.value })}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Choice of the days of the week to override. */
export function PaintWeekdays({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange: (days: readonly number[]) => void;
}): ReactNode {
  const t = ratesWords.useT();
  return (
    <fieldset className="rate-weekdays row gap-6">
      <legend>{t('calendar.weekdays')}</legend>
      {A_WEEK.map((date, at) => {
        const day = (at + 1) % 7;
        return (
          <label key={date}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, day].toSorted((a, b) => a - b)
                    : chosen.filter((each) => each !== day),
                )
              }
            />
            {weekdayName(date)}
          </label>
        );
      })}
    </fieldset>
  );
}
