import { type ComponentType, type ReactNode, useEffect } from 'react';
import { defineWords } from '#browser/i18n.ts';
import { AntdRoot } from './components/AntdRoot.tsx';
import { words as english } from './locales/refine.en-US.ts';
import { speakAlso } from './providers/i18n-provider.ts';

const refineWords = defineWords({
  name: 'refine',
  english,
  loaders: { 'zh-CN': () => import('./locales/refine.zh-CN.ts') },
});

/** Gives a page of Refine's and antd's own components our theme, and the reader's language to what they say. */
export async function inPlainPage(Own: ComponentType): Promise<ComponentType> {
  speakAlso(refineWords);
  // Without the file its few words stay English.
  await refineWords.load().catch(() => undefined);
  return function PlainPage(): ReactNode {
    useEffect(() => {
      addEventListener('unhandledrejection', forgive);
      return () => removeEventListener('unhandledrejection', forgive);
    }, []);
    return (
      <AntdRoot>
        <Own />
      </AntdRoot>
    );
  };
}

/** Refine's forms hand a refusal on to nobody, once it stands at the fields and in a toast; the console would call it a fault. */
function forgive(event: PromiseRejectionEvent): void {
  const reason: unknown = event.reason;
  if (reason instanceof Error && 'statusCode' in reason && 'isShown' in reason) event.preventDefault();
}
