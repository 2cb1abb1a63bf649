import { ageText } from '#browser/age.ts';
import { currentLocale } from '#browser/i18n.ts';
import { Icon, type IconName } from '#admin/components/Icon.tsx';
import { defineClientPart } from '#admin/components/client-part.ts';
import { type Promptness, enquiries, promptnessOf } from './enquiries.ts';

/** Colour and sign of how long somebody waits; the word beside them says the same. */
const SIGNS: Readonly<Record<Promptness, readonly [mark: string, icon: IconName]>> = {
  'in-time': ['mark', 'history'],
  late: ['mark mark-late', 'history'],
  overdue: ['mark mark-overdue', 'bolt'],
};

export const enquiriesClient = defineClientPart(enquiries, {
  cells: {
    waiting_since: (since, _row, t) => {
      if (since === null) return null;
      const now = Date.now();
      const promptness = promptnessOf(since, now);
      const [mark, icon] = SIGNS[promptness];
      return (
        <span className={`marked ${mark}`}>
          <Icon name={icon} />
          <span className="number">{t(`cell.waits.${promptness}`, { age: ageText(since, now, currentLocale()) })}</span>
        </span>
      );
    },
  },
});
