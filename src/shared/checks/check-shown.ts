import type { Report } from './check-values.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import type { FieldSpec } from '#shared/field.ts';
import { KINDS } from '#shared/kinds.ts';
import { viewsIn } from '#shared/views.ts';
import type { RelatedFact } from '#shared/overview.ts';
import { type AnyResource, allFields } from '#shared/resource.ts';

/** Checks what a declaration shows: its lists, forms, views and headline. */

const SUMMED: ReadonlySet<FieldKind> = new Set(['integer', 'money', 'decimal']);

/** What shows one record alone. */
const ON_RECORD: ReadonlySet<string> = new Set(['form', 'sections']);

/** Columns, filters, forms, titles and orders name fields that may stand there. */
export function checkShown(resource: AnyResource, report: Report): void {
  checkSums(resource, report);
  const fields = allFields(resource);
  const shown = {
    columns: resource.columns,
    filters: resource.filters ?? [],
    sums: resource.sums ?? [],
    form: resource.form.flat(),
    title: [resource.title],
    sort: Object.keys(resource.sort ?? {}),
    headline: (resource.headline ?? []).filter((fact) => typeof fact === 'string'),
    sections: Object.values(resource.sections ?? {}).flat(),
    spans: Object.values(resource.spans ?? {}).flat(),
    ...Object.fromEntries(
      viewsIn(resource).map(([name, { columns = [], sort = {} }]) => [
        `views.${name}`,
        [...columns, ...Object.keys(sort)],
      ]),
    ),
  };
  for (const [list, names] of Object.entries(shown)) {
    for (const name of names) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field)
        report('R011', `${resource.name}.${list}: there is no field ${name}; name one it has, or leave it out.`);
      else if (field.spec.proof && !ON_RECORD.has(list))
        report('R012', `${resource.name}.${list}: ${name} proves something and stands on the record alone.`);
      else if (field.spec.hidden) report('R012', `${resource.name}.${list}: ${name} is hidden and cannot be shown.`);
      else if (list === 'filters' && KINDS[field.spec.kind].family === 'opaque') {
        report('R013', `${resource.name}.filters: ${name} (${field.spec.kind}) cannot be filtered.`);
      } else if (!field.spec.stored && list !== 'form') {
        report('R012', `${resource.name}.${list}: ${name} is asked for and not kept, so no list has it.`);
      } else if (list === 'form' && field.spec.managed) {
        report('R014', `${resource.name}.form: ${name} is written only by actions and the server.`);
      }
    }
  }
}

function checkSums(resource: AnyResource, report: Report): void {
  for (const name of resource.sums ?? []) {
    const spec = findSpec(resource, name);
    if (spec && !SUMMED.has(spec.kind)) {
      report('R072', `${resource.name}.sums: ${name} (${spec.kind}) is no number that could be summed up.`);
    }
  }
}

/** What is late is told in days. */
export function checkDeadlines(resource: AnyResource, report: Report): void {
  for (const name of Object.keys(resource.deadlines ?? {})) {
    const spec = findSpec(resource, name);
    if (spec?.kind !== 'date') report('R074', `${resource.name}.deadlines: ${name} is no day that could pass.`);
  }
}

/** A view's own act is one that many records take at once. */
export function checkViews(resource: AnyResource, report: Report): void {
  if (Object.hasOwn(resource.fields, 'where')) {
    report('R065', `${resource.name}.where: views say their conditions under this name; call the field otherwise.`);
  }
  for (const [name, { bulk }] of viewsIn(resource)) {
    const action = Object.hasOwn(resource.actions ?? {}, bulk ?? '') ? resource.actions?.[bulk ?? ''] : undefined;
    if (bulk !== undefined && action?.bulk !== true) {
      report(
        'R066',
        `${resource.name}.views.${name}: ${bulk} is no action for many records; declare it with bulk: true.`,
      );
    }
  }
}

/** Lists of what belongs to a record ask for fields that are there. */
export function checkRelated(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  for (const { resource: name, field, by, as, also = [], columns = [], where = {} } of resource.related ?? []) {
    const other = all.find((each) => each.name === name);
    for (const column of also) {
      if (other && !(isShown(other, column) && isShown(resource, column))) {
        report('R031', `${resource.name}.related ${name}: they do not both have ${column}.`);
      }
    }
    for (const column of [...columns, ...Object.keys(where)]) {
      if (other && !isShown(other, column)) {
        report('R011', `${resource.name}.related ${name}: there is no field ${column}.`);
      }
    }
    if (!other) report('R030', `${resource.name}.related: there is no resource ${name} to lead to.`);
    else if (as !== undefined && (by !== undefined || !as.every((each) => each.includes('{id}')))) {
      report('R031', `${resource.name}.related ${name}: \`as\` names a record by its {id}, and without \`by\`.`);
    } else if (!isShown(other, field) || (by !== undefined && !isShown(resource, by))) {
      report('R031', `${resource.name}.related: ${name}.${field} does not name a record of ${resource.name}.`);
    }
  }
}

/** What a headline counts is there to be counted, and every next act is one of the resource's. */
export function checkHeadline(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  for (const fact of resource.headline ?? []) {
    if (typeof fact === 'string') continue;
    const where = `${resource.name}.headline ${fact.name}`;
    const other = all.find(({ name }) => name === fact.resource);
    if (!other) report('R030', `${where}: there is no resource ${fact.resource} to lead to.`);
    else if (!isShown(other, fact.field)) {
      report('R031', `${where}: ${fact.resource}.${fact.field} does not name a record of ${resource.name}.`);
    } else checkFact(fact, { where, other }, report);
  }
  for (const step of resource.next ?? []) {
    if (typeof step === 'object' && 'add' in step) {
      const isListed = resource.related?.some(({ resource: name }) => name === step.add) === true;
      if (!isListed) report('R047', `${resource.name}.next: its page lists no ${step.add} to add to.`);
      continue;
    }
    const action = typeof step === 'string' ? step : step.action;
    if (!Object.hasOwn(resource.actions ?? {}, action)) {
      report('R047', `${resource.name}.next: there is no action ${action}.`);
    }
  }
}

function checkFact(
  { resource, sum, first, last, of }: RelatedFact,
  { where, other }: { where: string; other: AnyResource },
  report: Report,
): void {
  if (sum !== undefined && !['integer', 'money'].includes(findSpec(other, sum)?.kind ?? '')) {
    report('R046', `${where}: ${resource}.${sum} is neither an integer nor an amount to sum up.`);
  }
  for (const day of [first, last].filter((name) => name !== undefined)) {
    if (findSpec(other, day)?.kind !== 'date') report('R046', `${where}: ${resource}.${day} is no day.`);
  }
  const options = Object.keys(findSpec(other, of?.field ?? '')?.options ?? {});
  for (const value of (of?.values ?? []).filter((one) => !options.includes(one))) {
    report('R034', `${where}: ${value} is no value of the enum ${of?.field}.`);
  }
}

export function findSpec(resource: AnyResource, name: string): FieldSpec | undefined {
  const fields = allFields(resource);
  return Object.hasOwn(fields, name) ? fields[name]?.spec : undefined;
}

export function isShown(resource: AnyResource, name: string): boolean {
  const spec = findSpec(resource, name);
  return spec !== undefined && spec.stored && !spec.hidden;
}
