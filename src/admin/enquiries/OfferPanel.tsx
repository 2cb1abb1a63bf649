import { useState, type ReactNode } from 'react';
import { dayOf, formatDay } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { prepareAction } from '#admin/crud/action/ActionHere.tsx';
import { ActionModal } from '#admin/crud/action/ActionModal.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { Button } from '#admin/components/Button.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { OfferedStay } from '#resources/enquiries/enquiries.ts';
import type { AnswerProps } from './panel-props.ts';
import { BookDialog } from './BookDialog.tsx';
import { Composer } from './Composer.tsx';
import { chooseText } from './letter.ts';
import { OfferedStayCard } from './OfferedStay.tsx';
import { enquiryWords } from './words.ts';

/** The present offer, with buttons to book a stay for readers who may, and the form for the next one while it is open. */
export function OfferPanel({ isOpen, ...props }: AnswerProps & { isOpen: boolean }): ReactNode {
  const t = enquiryWords.useT();
  const locale = useLocale();
  const { resource, row, enquiry } = props;
  const words = useResourceWords(resource);
  const [booked, setBooked] = useState<OfferedStay | null>(null);
  const [isLinking, setLinking] = useState(false);
  const { offer, offer_until: until, state } = enquiry;
  const convert = resource.actions?.['convert'];
  const canBook = usePermissions().canAct(resource, 'convert') && state === 'quoted';
  const [today] = useState(() => dayOf(new Date()));
  const isOver = until !== null && until < today;
  const isStanding = until !== null && !isOver && state === 'quoted';
  return (
    <section className="panel" id="offer" tabIndex={-1} aria-label={t('offer.title')}>
      <div className="panel-top row between">
        <h2>
          {t('offer.title')}
          {isStanding && <small className="muted">{t('offer.until', { day: formatDay(until) })}</small>}
        </h2>
        {canBook && convert && (
          <Button isSmall onPointerEnter={prepareAction} onFocus={prepareAction} onClick={() => setLinking(true)}>
            {words.actions['convert']?.label}
          </Button>
        )}
      </div>
      {until !== null && isOver && state === 'quoted' && (
        <p className="is-warned below-4">{t('offer.ended', { day: formatDay(until) })}</p>
      )}
      {offer && (
        <ul className="offers">
          {offer.map((stay, at) => (
            <OfferedStayCard key={stay.quote_id} stay={stay} isRecommended={at === 0 && offer.length > 1}>
              {canBook && !isOver && (
                <Button
                  look={at === 0 ? 'primary' : 'plain'}
                  isSmall
                  aria-label={t('offer.bookThis', { name: chooseText(stay.room_type, locale) })}
                  onClick={() => setBooked(stay)}
                >
                  {t('offer.book')}
                </Button>
              )}
            </OfferedStayCard>
          ))}
        </ul>
      )}
      {isOpen && <Composer key={enquiry.id} {...props} />}
      {booked && <BookDialog {...props} stay={booked} onClose={() => setBooked(null)} />}
      {isLinking && convert && (
        <ActionModal resource={resource} name="convert" action={convert} row={row} onClose={() => setLinking(false)} />
      )}
    </section>
  );
}
