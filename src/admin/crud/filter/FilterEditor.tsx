import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { moreWords } from '#admin/more-words.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { FullWords } from '#shared/words.ts';
import { type Test, editorOf, isSound, usualTest } from './condition.ts';
import { ConditionInput } from './ConditionInput.tsx';

interface EditorProps {
  name: string;
  spec: FieldSpec;
  words: FullWords;
  test: Test | undefined;
  isSpan: boolean;
  onApply: (test: Test) => void;
}

/** Editor of one field's condition, by the field's kind. */
export function FilterEditor({ name, spec, words, test: present, isSpan, onApply }: EditorProps): ReactNode {
  const id = useId();
  const t = moreWords.useT();
  const [test, setTest] = useState<Test>(present ?? usualTest(spec));
  const [isWrong, setWrong] = useState(false);
  const apply = (chosen: Test): void => {
    if (isSound(spec, chosen)) onApply(chosen);
    else setWrong(true);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(test);
  };
  const isChosenAtOnce = editorOf(spec) === 'flag';
  return (
    <form className="filter-form stack gap-6" onSubmit={submit} noValidate>
      <fieldset aria-describedby={id}>
        <legend>{words.fields[name]}</legend>
        <ConditionInput
          label={words.fields[name] ?? name}
          spec={spec}
          options={words.options[name] ?? {}}
          test={test}
          onTest={setTest}
          onChosen={apply}
          isSpan={isSpan}
          isInvalid={isWrong}
        />
        <Refusal id={id}>{isWrong && t('filter.wrongRange')}</Refusal>
      </fieldset>
      {!isChosenAtOnce && (
        <Button type="submit" look="primary" isSmall>
          {t('filter.apply')}
        </Button>
      )}
    </form>
  );
}
