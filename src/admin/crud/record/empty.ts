/** Whether a value tells nothing: not given, an empty text or list, a flag that is not set, nought. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || value === 0 || isEmptyList(value);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
