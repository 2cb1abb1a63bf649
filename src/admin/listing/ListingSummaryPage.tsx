import { readListing } from '#resources/listing/calls.ts';
import { NamedOptions } from '#admin/components/names.tsx';
import '#admin/crud/list/list.css';
import './listing.css';
import { useMemo, useState, type ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { ButtonLink } from '#admin/components/Button.tsx';
import { NotLoaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { OwnerTable, SummaryTable } from './SummaryTable.tsx';
import { byOwner, pruned, unitsIn, type ShownListings } from './summary.ts';
import { listingWords } from './words.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { properties } from '#resources/listing/properties.ts';

/**
 * The inventory from property to unit on one page: missing data, sold nights, and what keeps a unit from being sold.
 * Figures come from the server as they are; here they are filtered and shown.
 */

const REFRESH_MS = 60_000;
const SHOWN: readonly ShownListings[] = ['everything', 'unsold', 'incomplete'];

export function ListingSummaryPage(): ReactNode {
  const t = listingWords.useT();
  const permissions = usePermissions();
  const [propertyId, setPropertyId] = useState<number | null>(null);
  const [shown, setShown] = useState<ShownListings>('everything');
  const [search, setSearch] = useState('');
  const [isByOwner, setByOwner] = useState(false);
  const summary = useCall({ of: 'units', call: readListing, given: {} }, { everyMs: REFRESH_MS });
  const data = summary.data?.data;
  usePageTitle(t('summary.title'));
  const tree = useMemo(
    () => pruned(data?.properties ?? [], { propertyId, shown, search }),
    [data, propertyId, shown, search],
  );
  const units = unitsIn(tree);
  const isNarrowed = search.trim() !== '' || shown !== 'everything';
  const sellable = units.filter(({ reasons }) => reasons.length === 0).length;
  return (
    <div className="listing-summary">
      <div className="row gap-6 between below-6">
        <h1>{t('summary.title')}</h1>
        {permissions.can(properties, 'create') && (
          <ButtonLink look="primary" to="/admin/view-listing/create">
            {t('summary.create')}
          </ButtonLink>
        )}
      </div>
      <div className="listing-filters row gap-6">
        <select
          className="control"
          aria-label={t('summary.property')}
          value={propertyId ?? ''}
          onChange={(event) => setPropertyId(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t('summary.allProperties')}</option>
          <NamedOptions of={data?.properties ?? []} />
        </select>
        <select
          className="control"
          aria-label={t('summary.show')}
          value={shown}
          onChange={(event) => setShown(SHOWN.find((each) => each === event.target.value) ?? 'everything')}
        >
          {SHOWN.map((each) => (
            <option key={each} value={each}>
              {t(`summary.${each}`)}
            </option>
          ))}
        </select>
        {data && data.owners.length > 0 && (
          <select
            className="control"
            aria-label={t('summary.group')}
            value={isByOwner ? 'owner' : 'house'}
            onChange={(event) => setByOwner(event.target.value === 'owner')}
          >
            <option value="house">{t('summary.byHouse')}</option>
            <option value="owner">{t('summary.byOwner')}</option>
          </select>
        )}
        <input
          className="control"
          type="search"
          placeholder={t('summary.search')}
          aria-label={t('summary.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <NotLoaded of={summary} />
      {data && (
        <>
          <p className="muted" role="status">
            {t('summary.total', { sellable, units: units.length })} ·{' '}
            {t('summary.asOf', { day: formatDay(data.today) })}
          </p>
          {tree.length === 0 && <p>{t(data.properties.length > 0 ? 'summary.nothing' : 'summary.empty')}</p>}
          {tree.length > 0 && !isByOwner && <SummaryTable tree={tree} isNarrowed={isNarrowed} />}
          {tree.length > 0 && isByOwner && <OwnerTable tree={byOwner(tree, data.owners)} isNarrowed={isNarrowed} />}
        </>
      )}
    </div>
  );
}
