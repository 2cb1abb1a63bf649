import { useState, type ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import { Combobox } from '#admin/components/Combobox.tsx';
import { moreWords } from '#admin/more-words.ts';
import { USUAL_COUNTRIES, countriesLike, countryName, findCountry } from '#shared/countries.ts';
import { ariaOf, textOf, type InputProps } from './input-props.ts';

const SHOWN = 8;

/** Input of a country by its name in either language or its code; the value is the code. */
export function CountryInput(props: InputProps): ReactNode {
  const t = moreWords.useT();
  const locale = useLocale();
  const { label, value, onChange, onBlur, disabled = false } = props;
  const [isOpen, setOpen] = useState(false);
  /** Text being typed; the draft already holds its country. */
  const [typed, setTyped] = useState<string | null>(null);
  const like = typed === null || typed.trim() === '' ? USUAL_COUNTRIES : countriesLike(typed);
  const found = isOpen ? like.slice(0, SHOWN) : [];
  const leave = (): void => {
    const [only, ...others] = typed?.trim() ? like : [];
    if (only !== undefined && others.length === 0) onChange?.(only);
    setTyped(null);
    onBlur?.();
  };
  return (
    <Combobox
      input={{
        ...ariaOf(props),
        className: 'control wide',
        placeholder: t('forms.input.searchRecord'),
        disabled,
        onBlur: leave,
        onClick: () => setOpen(true),
        onFocus: (event) => event.target.select(),
      }}
      text={typed ?? countryName(textOf(value), locale)}
      found={found}
      keyOf={(code) => code}
      renderOption={(code) => (
        <>
          {countryName(code, locale)} <span>{code}</span>
        </>
      )}
      label={label}
      said={isOpen && typed !== null ? t('forms.input.countries', { count: like.length }) : ''}
      beginsAtFirst
      onOpen={setOpen}
      onType={(text) => {
        setTyped(text);
        onChange?.(findCountry(text) ?? text);
      }}
      onChoose={(code) => {
        setTyped(null);
        onChange?.(code);
      }}
    />
  );
}
