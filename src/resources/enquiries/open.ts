/** States of an enquiry that is still to lead somewhere. */
export const OPEN_ENQUIRIES = ['new', 'contacted', 'quoted'] as const;

/** Whether it still waits for an end: a stay, or the reason why there is none. */
export const isOpenEnquiry = ({ state }: { readonly state: string }): boolean =>
  OPEN_ENQUIRIES.some((open) => open === state);
