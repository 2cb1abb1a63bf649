import './file-drop.css';
import { useState, type ReactNode, type RefObject } from 'react';

interface FileDropProps {
  className: string;
  label: string;
  accept: string;
  disabled?: boolean;
  onFile: (file: File | undefined) => void;
  /** The browser's own input, for a button that opens its window. */
  picker: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** A frame that a file is dropped on or chosen in. */
export function FileDrop(props: FileDropProps): ReactNode {
  const { className, label, accept, disabled = false, onFile, picker, children } = props;
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={`file-drop ${className}${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFile(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // Emptied, so that the same file can be chosen again after it was removed or corrected.
          event.target.value = '';
        }}
      />
      {children}
    </div>
  );
}
