/** Writes values as a multipart form: scalars as text, lists joined by commas or as JSON, null as empty text, files as such. */
export function toFormData(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, textOf(withParts(form, name, value)));
  }
  return form;
}

/** Moves a list's files into parts beside it, `photos.0`, and puts their names into the list. */
function withParts(form: FormData, name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, at) => {
    const upload = typeof item === 'object' && item !== null && 'upload' in item ? item.upload : null;
    if (!(upload instanceof Blob)) return item;
    form.append(`${name}.${at}`, upload);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a photo with a part of the form is an object
    return { ...(item as object), upload: `${name}.${at}` };
  });
}

function textOf(value: unknown): string {
  if (value === null) return '';
  // A list of objects is JSON within its part.
  if (Array.isArray(value))
    return value.some((item) => typeof item === 'object') ? JSON.stringify(value) : value.join(',');
  if (typeof value === 'object') throw new Error('A form carries texts, lists and files only.');
  return String(value);
}
