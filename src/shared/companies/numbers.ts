/**
 * Numbers of Malaysian companies as the Companies Commission (SSM) and the Inland Revenue Board write them. Neither has a check
 * digit: the form is all that can be verified without asking the register.
 */

/** Twelve digits since 2019: year of registration, kind of entity (01 to 06), serial. */
const NEW_NUMBER = /^(1[89]|20)\d{2}0[1-6]\d{6}$/;
/** Before: `1234567-X` for companies, `JM0123456-A` or `001234567-T` for businesses, `LLP0001234-LGN` for partnerships. */
const OLD_NUMBER = /^([A-Z]{2}\d{7}|\d{4,9})-[A-Z]$|^LLP\d{7}-L(GN|CA)$/;

export const isMalaysianBusiness = (number: string): boolean => NEW_NUMBER.test(number) || OLD_NUMBER.test(number);

/** `C` for companies, `IG` for persons, others for partnerships, associations and the like; `EI` for e-invoices without one. */
const TAX_NUMBER = /^(IG|SG|OG|CS|FA|PT|TA|TC|TN|TR|TP|TJ|LE|EI|[CDEFJ])\d{8,11}$/;

export const isMalaysianTaxNumber = (number: string): boolean => TAX_NUMBER.test(number);
