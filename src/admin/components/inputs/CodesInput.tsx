import { entriesOf } from '#shared/records.ts';
import './codes.css';
import { useId, useState, type ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import { useSession } from '#browser/session.ts';
import {
  ABILITIES,
  ALL_PERMISSIONS,
  PERMISSION_GROUPS,
  codeOf,
  normalisePermissions,
  type Ability,
} from '#shared/permissions.ts';
import { AccessChanges } from './AccessChanges.tsx';
import { AccessStart } from './AccessStart.tsx';
import { ariaOf, type InputProps } from './input-props.ts';

/**
 * The access matrix: permissions by area and ability. The form shows what the reader may give; whether they may is
 * decided by the server, in `resources/kit/administrators.server.ts`.
 */

const GROUPS = entriesOf(PERMISSION_GROUPS);

/** Gives or takes codes; the other codes of a group imply its view, so taking the view takes them too. */
export function withCodes(held: readonly number[], codes: readonly number[], isGiven: boolean): number[] {
  if (isGiven) return normalisePermissions([...held, ...codes]);
  const taken = new Set(codes.flatMap((code) => (code % 4 === 0 ? [code, code + 1, code + 2, code + 3] : [code])));
  return normalisePermissions(held.filter((code) => !taken.has(code)));
}

/** The access matrix: an area per row, an ability per column; heads toggle their row or column. */
export function CodesInput(props: InputProps): ReactNode {
  const t = moreWords.useT();
  const { label, value, onChange, recordId, disabled = false } = props;
  const permissions = useSession('permissions');
  const user = useSession('user');
  const noteId = useId();
  const held = Array.isArray(value) ? value.filter((code): code is number => typeof code === 'number') : [];
  const [before] = useState(held);
  const isOwn = recordId !== undefined && recordId !== null && recordId === user?.id;
  const isFree = (code: number): boolean => {
    if (disabled || isOwn) return false;
    return permissions?.has(code) === true;
  };
  const { id, 'aria-describedby': describedBy, 'aria-required': _isRequired, ...aria } = ariaOf(props);
  const toggle = (codes: readonly number[], isGiven: boolean): void =>
    onChange?.(withCodes(held, codes.filter(isFree), isGiven));
  /** Takes over others' codes, as far as they are the reader's to give or take. */
  const begin = (codes: readonly number[]): void =>
    onChange?.(normalisePermissions([...held.filter((code) => !isFree(code)), ...codes.filter(isFree)]));
  const isEditable = ALL_PERMISSIONS.some(isFree);
  const box = (codes: readonly number[], name: string, key?: string): ReactNode => (
    <Box
      key={key}
      {...(key === 'everything' && id !== undefined ? { id } : {})}
      name={name}
      held={codes.filter((code) => held.includes(code)).length}
      of={codes.length}
      isFree={codes.some(isFree)}
      onChange={(isGiven) => toggle(codes, isGiven)}
    />
  );
  const ability = (name: Ability): string => t(`permission.ability.${name}`);
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={[describedBy, noteId].filter(Boolean).join(' ')}
      {...aria}
      className="codes"
    >
      <p id={noteId} className="input-note">
        {t('forms.codes.count', { count: held.length, total: ALL_PERMISSIONS.length })} {t('forms.codes.implied')}{' '}
        {isOwn
          ? t('forms.codes.own')
          : ALL_PERMISSIONS.some((code) => permissions?.has(code) !== true) && t('forms.codes.notHeld')}
      </p>
      {isEditable && <AccessStart held={held} isFree={isFree} onBegin={begin} recordId={recordId} />}
      {/* A frame without enabled boxes takes the focus itself, or a keyboard could not scroll it. */}
      <div
        className="codes-frame box scrolls above-4"
        {...(isEditable ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table className="ruled">
          <thead>
            <tr>
              <th scope="col">
                <span className="codes-head">
                  {box(ALL_PERMISSIONS, t('forms.codes.all'), 'everything')}
                  {t('forms.codes.group')}
                </span>
              </th>
              {ABILITIES.map((name, at) => (
                <th key={name} scope="col">
                  <span className="codes-head codes-ability">
                    {box(
                      ALL_PERMISSIONS.filter((code) => code % 4 === at),
                      t('forms.codes.columnAll', { ability: ability(name) }),
                    )}
                    {ability(name)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {GROUPS.map(([group, base]) => {
              const name = t(`permission.group.${group}`);
              return (
                <tr key={group}>
                  <th scope="row" title={`${base}–${base + ABILITIES.length - 1}`}>
                    <span className="codes-head">
                      {box(
                        ABILITIES.map((each) => codeOf(base, each)),
                        t('forms.codes.rowAll', { group: name }),
                      )}
                      {name}
                    </span>
                  </th>
                  {ABILITIES.map((each) => {
                    const code = codeOf(base, each);
                    return (
                      <td key={each} className={changeOf(code, before, held)} title={String(code)}>
                        {box([code], t('forms.codes.cell', { group: name, ability: ability(each) }))}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {isEditable && <AccessChanges before={before} held={held} onTakeBack={toggle} />}
    </div>
  );
}

/** How a cell differs from what stood there when the form opened. */
function changeOf(code: number, before: readonly number[], held: readonly number[]): string | undefined {
  if (before.includes(code) === held.includes(code)) return undefined;
  return held.includes(code) ? 'is-given' : 'is-taken';
}

interface BoxProps {
  id?: string;
  name: string;
  held: number;
  of: number;
  isFree: boolean;
  onChange: (isGiven: boolean) => void;
}

function Box({ id, name, held, of, isFree, onChange }: BoxProps): ReactNode {
  const isSome = held > 0 && held < of;
  return (
    <input
      {...(id === undefined ? {} : { id })}
      type="checkbox"
      aria-label={name}
      checked={held === of}
      disabled={!isFree}
      ref={(element) => {
        if (element) element.indeterminate = isSome;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
