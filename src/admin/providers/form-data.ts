/** Values as a multipart form: scalars as text, lists joined by commas or as JSON, null as the empty text, files as they are. */
export function toFormData(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, textOf(value));
  }
  return form;
}

function textOf(value: unknown): string {
  if (value === null) return '';
  // A list of structures is JSON within its part.
  if (Array.isArray(value))
    return value.some((item) => typeof item === 'object') ? JSON.stringify(value) : value.join(',');
  if (typeof value === 'object') throw new Error('A form carries texts, lists and files only.');
  return String(value);
}
