import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { forgetTypes } from '#shared/resource.ts';
import { servicePackages } from './service-packages.ts';

const packages = screensOf(() => import('#admin/packages/index.ts'));

/** The share in figures, and beneath it the two clauses that owners ask for next. */
export const servicePackagesClient = defineClientPart(servicePackages, {
  listCells: {
    split: (split, _row, { show }) => {
      const { fields } = currentResourceWords(forgetTypes(servicePackages));
      return (
        split && (
          <span className="cell-stack">
            {split}
            <span className="cell-below">
              {fields['cleaning_to']} → {show('cleaning_to')} · {fields['utilities_by']} → {show('utilities_by')}
            </span>
          </span>
        )
      );
    },
  },
  Buttons: packages((module) => module.PackageButtons),
});
