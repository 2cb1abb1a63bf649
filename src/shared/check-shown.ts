import type { Report } from './check-values.ts';
import { KINDS } from './kinds.ts';
import { type AnyResource, allFields } from './resource.ts';

/** Columns, filters, forms, titles and orders name fields that may stand there. */
export function checkShown(resource: AnyResource, report: Report): void {
  const fields = allFields(resource);
  const shown = {
    columns: resource.columns,
    filters: resource.filters ?? [],
    form: resource.form.flat(),
    title: [resource.title],
    sort: [resource.sort ?? {}, ...Object.values(resource.sorts ?? {})].flatMap((sort) => Object.keys(sort)),
    spans: Object.values(resource.spans ?? {}).flat(),
  };
  for (const [list, names] of Object.entries(shown)) {
    for (const name of names) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) report('R011', `${resource.name}.${list}: there is no field ${name}.`);
      else if (field.spec.proof && list !== 'form')
        report('R012', `${resource.name}.${list}: ${name} proves something and stands on the record alone.`);
      else if (field.spec.hidden) report('R012', `${resource.name}.${list}: ${name} is hidden and cannot be shown.`);
      else if (list === 'filters' && KINDS[field.spec.kind].family === 'opaque') {
        report('R013', `${resource.name}.filters: ${name} (${field.spec.kind}) cannot be filtered.`);
      } else if (list === 'form' && field.spec.managed) {
        report('R014', `${resource.name}.form: ${name} is written only by actions and the server.`);
      }
    }
  }
}
