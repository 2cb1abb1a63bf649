import './listing.css';
import { Suspense, type ReactNode } from 'react';
import type { RecordProps } from '#admin/components/client-part.ts';
import { lazyScreen } from '#admin/components/lazy-screen.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { MapPin } from './MapPin.tsx';
import { getCoordinates } from './place.ts';
import { listingWords } from './words.ts';

/** Panels of a property: its place and its texts for guests. */
export function PropertyPanels(props: RecordProps): ReactNode {
  return (
    <>
      <MapPin place={getCoordinates(props.row)} />
      <Bilingual {...props} names={['name', 'description', 'amenities', 'check_in_guide', 'house_rules']} />
    </>
  );
}

const RateCalendar = lazyScreen(() =>
  import('#admin/rates/load-rate-calendar.ts').then((module) => module.loadRateCalendar()),
);

/** Panels of a room type: its rate calendar and its texts for guests. */
export function TypePanels(props: RecordProps): ReactNode {
  return (
    <>
      <Suspense fallback={<section className="panel rate-wait" aria-busy="true" />}>
        <RateCalendar {...props} />
      </Suspense>
      <Bilingual {...props} names={['name', 'description', 'beds', 'amenities']} />
    </>
  );
}

/** Texts in both languages side by side; a missing Chinese text shows the English one that guests see, marked as such. */
function Bilingual({ resource, row, names }: RecordProps & { names: readonly string[] }): ReactNode {
  const t = listingWords.useT();
  const words = useResourceWords(resource);
  const textOf = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
  return (
    <section className="panel" aria-label={t('content.title')}>
      <h2>{t('content.title')}</h2>
      <table className="listing-content">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('content.title')}</span>
            </th>
            <th scope="col">{t('content.english')}</th>
            <th scope="col">{t('content.chinese')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{words.fields[name]}</th>
              <td lang="en">{textOf(name) || '–'}</td>
              <td lang={textOf(`${name}_zh`) === '' ? 'en' : 'zh'}>
                {textOf(`${name}_zh`) || textOf(name) || '–'}
                {textOf(`${name}_zh`) === '' && <span className="listing-instead">{t('content.missing')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
