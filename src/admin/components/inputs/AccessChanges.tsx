import { entriesOf } from '#shared/records.ts';
import type { ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { visibleMenu } from '#admin/components/visible-menu.ts';
import { moreWords } from '#admin/more-words.ts';
import { formatList } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { ABILITIES, ALL_PERMISSIONS, PERMISSION_GROUPS, type PermissionGroup } from '#shared/permissions.ts';

/**
 * Says what saving an access matrix would change, and shows the menu as the colleague would then see it; nothing is
 * changed here.
 */

interface AccessChangesProps {
  before: readonly number[];
  held: readonly number[];
  onTakeBack: (codes: readonly number[], isGiven: boolean) => void;
}

const GROUPS = entriesOf(PERMISSION_GROUPS);

interface Change {
  readonly group: PermissionGroup;
  readonly codes: readonly number[];
  readonly isGiven: boolean;
}

/** Codes given and codes taken away, by group. */
const changesOf = (before: readonly number[], held: readonly number[]): Change[] =>
  GROUPS.flatMap(([group, base]) =>
    [true, false].flatMap((isGiven): Change[] => {
      const codes = ABILITIES.map((_, at) => base + at).filter(
        (code) => held.includes(code) === isGiven && before.includes(code) !== isGiven,
      );
      return codes.length === 0 ? [] : [{ group, codes, isGiven }];
    }),
  );

export function AccessChanges({ before, held, onTakeBack }: AccessChangesProps): ReactNode {
  const t = moreWords.useT();
  const changes = changesOf(before, held);
  const nameOf = ({ group, codes }: Change): string => {
    const abilities = codes.map((code) => t(`permission.ability.${ABILITIES[code % ABILITIES.length] ?? 'view'}`));
    return `${t(`permission.group.${group}`)} · ${formatList(abilities)}`;
  };
  return (
    <div className="codes-changes tiles gap-6 above-6">
      <section aria-label={t('forms.codes.changes')}>
        <h3 className="below-4">{t('forms.codes.changes')}</h3>
        {changes.length === 0 && <p className="input-note">{t('forms.codes.unchanged')}</p>}
        <ul>
          {changes.map((change) => {
            const { codes, isGiven } = change;
            const right = nameOf(change);
            return (
              <li key={`${codes[0]} ${isGiven}`} className={isGiven ? 'is-given' : 'is-taken'}>
                <span>{t(isGiven ? 'forms.codes.given' : 'forms.codes.taken', { right })}</span>
                <Button
                  look="quiet"
                  isSmall
                  aria-label={t('forms.codes.takeBack', { right })}
                  onClick={() => onTakeBack(codes, !isGiven)}
                >
                  {t('forms.codes.back')}
                </Button>
              </li>
            );
          })}
        </ul>
      </section>
      <MenuSeen before={before} held={held} />
    </div>
  );
}

const placesWith = (codes: readonly number[]) =>
  visibleMenu({ canOpen: ({ permission }) => permission === null || codes.includes(permission) }).flatMap(
    ({ key, label, icon, children }) =>
      children.length === 0 ? [{ key, label, icon }] : children.map((child) => ({ ...child, icon })),
  );

function MenuSeen({ before, held }: Omit<AccessChangesProps, 'onTakeBack'>): ReactNode {
  const t = moreWords.useT();
  const locale = useLocale();
  const seen = placesWith(held);
  const seenBefore = new Set(placesWith(before).map(({ key }) => key));
  const hidden = placesWith(ALL_PERMISSIONS).filter(({ key }) => !seen.some((place) => place.key === key));
  return (
    <section aria-label={t('forms.codes.sees')}>
      <h3 className="below-4">{t('forms.codes.sees')}</h3>
      <ul className="codes-menu">
        {seen.map(({ key, label, icon }) => (
          <li key={key} className={seenBefore.has(key) ? undefined : 'is-given'}>
            <Icon name={icon} /> {label[locale]}
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <p className="input-note">
          {t('forms.codes.seesNot', { names: formatList(hidden.map(({ label }) => label[locale])) })}
        </p>
      )}
    </section>
  );
}
