import type { ReactNode } from 'react';
import { QUERY_LIMITS } from '#shared/constants.ts';
import { Icon } from './Icon.tsx';

interface SearchFieldProps {
  readonly id: string;
  readonly text: string;
  readonly label: string;
  readonly placeholder: string;
  readonly className?: string;
  readonly onText: (text: string) => void;
  /** Called on Enter. */
  readonly onSubmit: () => void;
  readonly onLeave?: () => void;
  /** Stands beside the field. */
  readonly children?: ReactNode;
}

/** A field to search with: Escape empties it, and leaves it once it is empty. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { id, text, label, placeholder, className = '', onText, onSubmit, onLeave, children } = props;
  return (
    <form
      className={`search ${className}`.trim()}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Icon name="search" />
      <input
        id={id}
        type="search"
        className="control"
        value={text}
        maxLength={QUERY_LIMITS.textLength}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (text) onText('');
          else event.currentTarget.blur();
        }}
      />
      {children}
    </form>
  );
}
