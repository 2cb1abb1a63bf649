/** How a table of text keeps a spreadsheet from taking a cell for a formula, and how that is taken back. */

/** Characters with which spreadsheets begin a formula. */
export const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r'] as const;

/** The text with an apostrophe before it where it would be a formula, or where taking the apostrophe away would change it. */
export const markFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The text that `markFormula` was given. */
export const unmarkFormula = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
