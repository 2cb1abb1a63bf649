import { Component, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';
import { browserWords } from './words.ts';

/** Stands in for a page that failed to load or to render, so that a fault never leaves an empty screen. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    const { t } = browserWords;
    return (
      <Notice title={t('crash.title')} text={t('crash.text')}>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          {t('crash.reload')}
        </button>
      </Notice>
    );
  }
}
