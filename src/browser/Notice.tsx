import type { ReactNode } from 'react';

/** A page with one message and its remedies. */
export function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  return (
    <main className="notice-page">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
