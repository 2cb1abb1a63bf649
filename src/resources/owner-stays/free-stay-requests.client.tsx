import { defineClientPart } from '#admin/components/client-part.ts';
import { currentLocale } from '#browser/i18n.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { freeStayRequests } from './free-stay-requests.ts';

const panels = screensOf(() => import('#admin/owner-stays/index.ts'));

/** Told by the panels. */
const TOLD = ['thread', 'checks', 'weighed', 'rule_result', 'override_reason', 'overridden_by'] as const;
const ONCE_KNOWN = [
  'guest_name',
  'free_days',
  'remark',
  'decided_by',
  'decided_at',
  'proposed_arrival',
  'proposed_departure',
  'hold_expires_at',
  'reservation_id',
] as const;

export const freeStayRequestsClient = defineClientPart(freeStayRequests, {
  Panels: panels((module) => module.RequestPanels),
  Preview: panels((module) => module.ChooseNights),
  previewFirst: ['choose-nights'],
  formPart: { under: 'free_days', Part: panels((module) => module.FreeNightsPart) },
  blankActions: ['move-unit'],
  listCells: {
    rule_result: (_result, { checks }, { show }) => {
      const broken = checks.filter(({ ok }) => !ok);
      const why = broken.map(({ text, text_zh }) => (currentLocale() === 'zh-CN' ? text_zh : text)).join(' · ');
      return (
        <span className="cell-stack" title={why || undefined}>
          {show('rule_result')}
          {why && <span className="cell-below">{why}</span>}
        </span>
      );
    },
  },
  hiddenFields: (row) => [...TOLD, ...ONCE_KNOWN.filter((name) => row[name] === null)],
});
