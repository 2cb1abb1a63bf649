import '#admin/crud/action/dialogs.css';
import './enquiries.css';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { RecordProps } from '#admin/components/client-part.ts';
import { Headline } from '#admin/crud/record/Headline.tsx';
import { isOpenEnquiry } from '#resources/enquiries/open.ts';
import { AnswerPanel, WaysToGuest } from './AnswerPanel.tsx';
import { Conversation } from './Conversation.tsx';
import { HandOver } from './HandOver.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import { letterTo, type Enquiry } from './letter.ts';
import { useChoices } from './calls.ts';
import { wishesOf } from './question.ts';
import { WishLine } from './QuestionForm.tsx';

const LED: ReadonlySet<string> = new Set(['#quote', '#convert']);

/** How soon it is to be answered, and by whom. */
export function EnquiryLead(props: RecordProps<Enquiry>): ReactNode {
  const choices = useChoices();
  return (
    <Headline resource={props.resource} row={props.row}>
      <HandOver {...props} enquiry={props.row} choices={choices} />
    </Headline>
  );
}

/** Panels of an enquiry: what was asked, how it is answered, the stays that are offered. */
export function EnquiryPanels(props: RecordProps<Enquiry>): ReactNode {
  const enquiry = props.row;
  const choices = useChoices();
  const { hash } = useLocation();
  // A link from a list's menu, to offer or to book, focuses the panel of the offer.
  useEffect(() => {
    if (LED.has(hash)) document.getElementById('offer')?.focus();
  }, [hash]);
  const isOpen = isOpenEnquiry(enquiry);
  return (
    <>
      <Conversation enquiry={enquiry} />
      <AnswerPanel {...props} enquiry={enquiry} choices={choices} />
      {(isOpen || enquiry.offer) && <OfferPanel {...props} enquiry={enquiry} choices={choices} isOpen={isOpen} />}
    </>
  );
}

/** The same beside the list: what was asked, and the ways to the guest. */
export function EnquiryPeek({ row }: RecordProps<Enquiry>): ReactNode {
  const choices = useChoices();
  return (
    <>
      <Conversation enquiry={row} />
      {row.arrival !== null && <WishLine draft={wishesOf(row)} enquiry={row} choices={choices} className="above-4" />}
      <WaysToGuest enquiry={row} letter={letterTo(row)} />
    </>
  );
}
