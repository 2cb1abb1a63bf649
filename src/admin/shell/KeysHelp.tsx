import type { ReactNode } from 'react';
import { IconButton } from '#admin/components/Button.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { visibleMenu } from '#admin/components/visible-menu.ts';
import { moreWords } from '#admin/more-words.ts';
import { useLocale } from '#browser/i18n.ts';
import { goToKeys } from './go-to-keys.ts';
import { setHotkeysEnabled, useHotkeysEnabled } from '#admin/components/hotkeys.ts';

const IN_LISTS = [
  ['j', 'down'],
  ['k', 'up'],
  ['Enter', 'open'],
  ['Space', 'peek'],
  ['s', 'select'],
  ['a', 'approve'],
  ['x', 'reject'],
  ['/', 'search'],
  ['f', 'filter'],
  ['n', 'create'],
  [']', 'next'],
  ['[', 'previous'],
  ['Esc', 'escape'],
] as const;

/** All hotkeys, and a switch that turns single letters off. */
export function KeysHelp({ onClose }: { onClose: () => void }): ReactNode {
  const t = moreWords.useT();
  const isOn = useHotkeysEnabled();
  const locale = useLocale();
  const goTo = goToKeys(visibleMenu(usePermissions()));
  return (
    <Dialog label={t('keys.title')} onClose={onClose}>
      <div className="dialog-top line between">
        <h2>{t('keys.title')}</h2>
        <IconButton icon="close" label={t('keys.close')} onClick={onClose} />
      </div>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => setHotkeysEnabled(event.target.checked)} />
        {t('keys.enabled')}
      </label>
      <div className="keys">
        <section>
          <h3>{t('keys.lists')}</h3>
          <dl>
            {IN_LISTS.map(([key, word]) => (
              <Key key={key} keys={[key]} text={t(`keys.${word}`)} />
            ))}
          </dl>
        </section>
        <section>
          <h3>{t('keys.everywhere')}</h3>
          <dl>
            <Key keys={['Ctrl', 'K']} text={t('keys.palette')} />
            <Key keys={['Ctrl', 'Enter']} text={t('keys.send')} />
            <Key keys={['z']} text={t('keys.undo')} />
            <Key keys={['?']} text={t('keys.help')} />
            {goTo.map(({ key, label }) => (
              <Key key={key} keys={['g', key]} text={t('keys.goTo', { label: label[locale] })} />
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function Key({ keys, text }: { keys: readonly string[]; text: string }): ReactNode {
  return (
    <div>
      <dt>{text}</dt>
      <dd className="line gap-2">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
