import { holdsFiles } from '#shared/files.ts';
import { KINDS } from '#shared/kinds.ts';
import { type AnyResource } from '#shared/resource.ts';
import type { Report } from './check-values.ts';

/** Limits of a resource served by another server: this server's own features do not apply to it. */

/** Parts of a declaration that our own server or its tables carry out. */
const OURS = ['actions', 'board', 'endpoints', 'lists', 'overview', 'queues', 'related', 'spans'] as const;
const SETTING = /^VITE_REST_[A-Z0-9_]+$/;
/** The conditions of their editors are such as plain REST can ask for; texts are found by the search. */
const FILTERED = ['text', 'number', 'boolean', 'day', 'instant'];

export function checkSource(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  checkRelatives(resource, all, report);
  const { name, source, fields, filters = [] } = resource;
  if (!source) return;
  if (!SETTING.test(source.rest)) {
    report('R067', `${name}.source: ${source.rest} is no setting; call it VITE_REST_ and capitals.`);
  }
  for (const part of OURS) {
    if (resource[part] !== undefined)
      report('R068', `${name}.${part}: another server keeps its records; leave it out.`);
  }
  for (const [field, { spec }] of Object.entries(fields)) {
    if (spec.kind === 'relation' || holdsFiles(spec)) {
      report('R069', `${name}.${field}: another server keeps its records; a ${spec.kind} would lead into this one.`);
    }
  }
  for (const field of filters) {
    const spec = fields[field]?.spec;
    const isFree = spec?.kind !== 'enum' && KINDS[spec?.kind ?? 'json'].family === 'text';
    if (isFree || !FILTERED.includes(KINDS[spec?.kind ?? 'text'].family)) {
      report('R070', `${name}.filters: plain REST cannot ask for ${field}; have it found with .search().`);
    }
  }
}

/** Our tables hold ids of records that are here, and sums are made where the rows are. */
function checkRelatives(
  { name, fields, related = [] }: AnyResource,
  all: readonly AnyResource[],
  report: Report,
): void {
  const isElsewhere = (other: string | undefined): boolean => all.some((each) => each.name === other && each.source);
  for (const [field, { spec }] of Object.entries(fields)) {
    if (spec.kind === 'relation' && isElsewhere(spec.to)) {
      report('R071', `${name}.${field}: another server keeps ${spec.to}; nothing here can lead to them.`);
    }
  }
  for (const { resource } of related) {
    if (isElsewhere(resource)) report('R071', `${name}.related: another server keeps ${resource}.`);
  }
}
