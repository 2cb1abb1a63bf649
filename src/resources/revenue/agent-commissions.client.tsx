import { defineClientPart } from '#admin/components/client-part.ts';
import { currentLocale } from '#browser/i18n.ts';
import { agentCommissions } from './agent-commissions.ts';

export const agentCommissionsClient = defineClientPart(agentCommissions, {
  cells: {
    // Agreed with up to four digits, most of which are nought.
    rate: (rate) => String(rate),
    because: (reasons) => (
      <>
        {reasons.map(({ rule, text, text_zh }) => (
          <div key={rule}>{currentLocale() === 'zh-CN' ? text_zh : text}</div>
        ))}
      </>
    ),
  },
});
