import type { ReactNode } from 'react';
import { formatNumber } from '#browser/format.ts';
import { Face } from '#admin/components/Face.tsx';
import { Icon, type IconName } from '#admin/components/Icon.tsx';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { isEmpty } from '#admin/crud/record/empty.ts';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import { sayFact } from '#admin/crud/record/headline-facts.ts';
import { adminWords } from '#admin/words.ts';
import { menu } from '#resources/menu.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { FoundRecord } from './search-records.ts';
import type { FactGroups } from './use-fact-groups.ts';

/** So many fit beside each other; the rest stands on the record. */
const MOST_FACTS = 4;
/** Said in words, because nothing within an option can be followed or pressed. */
const LINKS: ReadonlySet<FieldKind> = new Set(['email', 'phone', 'url']);
const UNSAID: ReadonlySet<FieldKind> = new Set(['file', 'photos', 'json']);

/** The icon of the menu entry under which its screen stands. */
const iconOf = ({ permission }: AnyResource): IconName =>
  menu.find((entry) => [entry, ...(entry.children ?? [])].some((each) => each.permission === permission))?.icon ??
  'right';

/** A record that was found: its face, its name, and what is known of it at a glance. */
export function Hit({ hit, groups }: { hit: FoundRecord; groups: FactGroups }): ReactNode {
  const { resource, row, title, face, by } = hit;
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const headline = (resource.headline ?? []).filter((fact) => fact !== by);
  const facts = [...(by === null ? [] : [by]), ...headline].flatMap((fact) => {
    if (typeof fact !== 'string') {
      const said = sayFact(fact, groups(resource.name, fact, row.id));
      return said === null ? [] : [{ name: fact.name, label: words.facts[fact.name], said }];
    }
    const kind = fieldsOf(resource)[fact]?.spec.kind;
    if (kind === undefined || UNSAID.has(kind) || isEmpty(row[fact]) || title.includes(String(row[fact]))) return [];
    // A cell of its own may hold links, and its bare value is no word for people.
    if (clientPartOf(resource.name).cells?.[fact] !== undefined) return [];
    const said = LINKS.has(kind)
      ? String(row[fact])
      : kind === 'integer'
        ? formatNumber(Number(row[fact]))
        : renderCell({ resource, row, name: fact }, { t, words, isPlain: true });
    return [{ name: fact, label: words.fields[fact], said }];
  });
  return (
    <>
      {face ? (
        <Face name={title} photo={face.photo} />
      ) : (
        <span className="palette-icon">
          <Icon name={iconOf(resource)} />
        </span>
      )}
      <div className="grows shrinks">
        <span className="palette-title">{title}</span>
        <span className="palette-facts muted small">
          {facts.slice(0, MOST_FACTS).map(({ name, label, said }) => (
            <span key={name}>
              {label} <b>{said}</b>
            </span>
          ))}
        </span>
      </div>
    </>
  );
}
