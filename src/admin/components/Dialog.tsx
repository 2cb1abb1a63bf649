import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  label: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, gives it back, and closes on Escape and on its backdrop. */
export function Dialog({ label, className = 'dialog', onClose, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect runs before the effects of the children, so that the focus they set stays.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // A press on the backdrop lands on the dialog itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because Escape does the same.
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}
