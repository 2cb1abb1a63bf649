import { useSelect } from '@refinedev/antd';
import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import { moreWords } from '#admin/more-words.ts';
import { currentLocale } from '#browser/i18n.ts';
import { entryNamed } from '#resources/addresses.ts';
import { ariaOf, type InputProps } from './input-props.ts';

/** Input that finds a record by the usual search; the value is its id. */

const SHOWN = 10;
const PAUSE_MS = 300;
/** Height for all rows, because a scrolling list could not be scrolled by keyboard alone. */
const LIST_PX = 360;

export function RelationInput(props: InputProps): ReactNode {
  return props.isBlind === true ? <Numbered {...props} /> : <Search {...props} />;
}

function describeSelect(props: InputProps) {
  const { 'aria-required': _isRequired, ...aria } = ariaOf(props);
  return {
    ...aria,
    'aria-label': props.label,
    className: 'wide',
    // Ten rows need no windowing, and without it screen readers see them as options.
    virtual: false,
    allowClear: props.spec.optional,
    // A list opened from a dialog or a popover must be inside it, because the browser's top layer covers all else.
    getPopupContainer: (node: HTMLElement) => node.closest<HTMLElement>('dialog, [popover]') ?? document.body,
  };
}

/** Input for readers without access to the records: a choice made beside it, such as a free unit, shows as its number. */
function Numbered(props: InputProps): ReactNode {
  const { value, onChange, disabled = false } = props;
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <Select<string>
      {...describeSelect(props)}
      disabled={disabled || chosen === undefined}
      {...(chosen === undefined ? {} : { value: chosen })}
      options={chosen === undefined ? [] : [{ label: `#${chosen}`, value: chosen }]}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    />
  );
}

function Search(props: InputProps): ReactNode {
  const t = moreWords.useT();
  const { spec, label, value, onChange, onBlur, disabled = false } = props;
  const chosen = typeof value === 'string' && value !== '' ? Number(value) : undefined;
  const target = entryNamed(spec.to ?? '');
  const title = target?.titles[currentLocale()] ?? 'id';
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { selectProps, query } = useSelect<Row>({
    resource: spec.to ?? '',
    optionLabel: (row) => [row['account_number'], row[title] ?? row[target?.title ?? 'id']].filter(Boolean).join(' · '),
    meta: { hasTitlesOnly: target?.hasOpenTitles === true },
    queryOptions: { meta: { prefix: label } },
    optionValue: (row) => String(row.id),
    onSearch: (text) => {
      setAsked(text);
      return text.trim() ? [{ field: '$search', operator: 'contains', value: text.trim() }] : [];
    },
    debounce: PAUSE_MS,
    pagination: { pageSize: SHOWN },
    ...(chosen === undefined ? {} : { defaultValue: chosen }),
  });
  // Until the answer is that of the words typed, Enter would take a record that was found for others.
  const isFound = typed === asked && query.isSuccess && !query.isPlaceholderData;
  const found = new Set(isFound ? query.data.data.map(({ id }) => String(id)) : []);
  const options = (selectProps.options ?? [])
    .map(({ label: name, value: id }) => ({ label: name, value: String(id) }))
    .filter(({ value: id }) => found.has(id) || id === value);
  return (
    <Select<string>
      {...describeSelect(props)}
      showSearch
      filterOption={false}
      listHeight={LIST_PX}
      placeholder={t('forms.input.searchRecord')}
      // "No record" is only true after an answer; after a failure, opening the list asks again.
      notFoundContent={t(query.isError ? 'answer.failed' : isFound ? 'forms.input.noRecord' : 'forms.input.searching')}
      onOpenChange={(isOpen) => {
        if (isOpen && query.isError) void query.refetch();
      }}
      loading={selectProps.loading ?? false}
      disabled={disabled}
      {...(chosen === undefined ? {} : { value: String(chosen) })}
      options={options}
      onSearch={(text) => {
        setTyped(text);
        selectProps.onSearch?.(text);
      }}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
      onBlur={() => onBlur?.()}
    />
  );
}
