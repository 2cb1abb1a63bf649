/** Whether a value is empty: missing, blank, an empty list, false or zero. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || value === 0 || isEmptyList(value);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
