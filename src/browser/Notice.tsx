import type { ReactNode } from 'react';

/** A whole page with one thing to say and what can be done about it. */
export function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  return (
    <main className="notice-page">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
