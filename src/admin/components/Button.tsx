import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { AdminLink } from './Link.tsx';

interface Looks {
  look?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined;
  isSmall?: boolean | undefined;
  className?: string | undefined;
}

const classOf = ({ look = 'plain', isSmall = false, className = '' }: Looks): string =>
  ['button', isSmall ? 'button-small' : '', look === 'plain' ? '' : `button-${look}`, className]
    .filter(Boolean)
    .join(' ');

/** A button with words. While it waits it has `aria-disabled` and not `disabled`, so that it keeps the focus. */
export function Button({ look, isSmall, className, ...props }: Looks & ComponentProps<'button'>): ReactNode {
  return <button type="button" {...props} className={classOf({ look, isSmall, className })} />;
}

/** An act within a sentence, which looks like a link. */
export function LinkButton({ className = '', ...props }: ComponentProps<'button'>): ReactNode {
  return <button type="button" {...props} className={className === '' ? 'link-button' : `link-button ${className}`} />;
}

/** A line of a menu that does something. */
export function MenuCommand({
  isDanger = false,
  ...props
}: Omit<ComponentProps<'button'>, 'className'> & { isDanger?: boolean | undefined }): ReactNode {
  return <button type="button" {...props} className={isDanger ? 'command command-danger' : 'command'} />;
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  look,
  isSmall,
  className,
  ...props
}: Looks & ComponentProps<typeof AdminLink>): ReactNode {
  return <AdminLink {...props} className={classOf({ look, isSmall, className })} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** What screen readers say in place of the drawing. */
  label: string;
  isSmall?: boolean;
}

/** A button that shows a drawing alone. */
export function IconButton({ icon, label, isSmall = false, className = '', ...props }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...props}
      className={[isSmall ? 'icon-button tiny-button' : 'icon-button', className].filter(Boolean).join(' ')}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
