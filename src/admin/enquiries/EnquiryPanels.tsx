import '#admin/crud/action/dialogs.css';
import './enquiries.css';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { RecordProps } from '#admin/components/client-part.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { Composer } from './Composer.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import type { Enquiry } from './letter.ts';
import { useChoices } from './calls.ts';

const LED: ReadonlySet<string> = new Set(['#quote', '#convert']);

/** Panels of an enquiry: answer it, assign it, offer stays, book one. */
export function EnquiryPanels(props: RecordProps<Enquiry>): ReactNode {
  const enquiry = props.row;
  const choices = useChoices();
  const { hash } = useLocation();
  // A link from a list's menu, to offer or to book, focuses the panel of the offer.
  useEffect(() => {
    if (LED.has(hash)) document.getElementById('offer')?.focus();
  }, [hash]);
  const isOpen = enquiry.state === 'new' || enquiry.state === 'contacted' || enquiry.state === 'quoted';
  return (
    <>
      <AnswerPanel {...props} enquiry={enquiry} choices={choices} />
      {(isOpen || enquiry.offer) && <OfferPanel {...props} enquiry={enquiry} />}
      {isOpen && <Composer key={enquiry.id} {...props} enquiry={enquiry} choices={choices} />}
    </>
  );
}
