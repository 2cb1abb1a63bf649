import { tellSentences } from '#shared/sentences.ts';

declare module '#shared/errors.ts' {
  interface SentenceNames {
    companies: keyof (typeof companiesSentences)['en-US'];
  }
}

export const companiesSentences = tellSentences({
  'en-US': {
    ssm_number:
      '{label} is no number of the Companies Commission; it looks like 202001012345, 1234567-X or JM0123456-A. For a company abroad, choose its country',
    tin: '{label} is no Malaysian tax number; it looks like C20880050010, or IG and digits. For a company abroad, choose its country',
    of_operator: '{label}: an operator issues invoices and cannot do so without it',
    no_client: '{label}: this company is neither a corporate client nor an agency',
    company_closed: '{label}: this company is on hold or archived, so no stay can be booked for it',
  },
  'zh-CN': {
    ssm_number:
      '{label}不是有效的公司委员会（SSM）注册号，应如 202001012345、1234567-X 或 JM0123456-A；境外公司请先选择其国家',
    tin: '{label}不是有效的马来西亚税号，应如 C20880050010，或 IG 加数字；境外公司请先选择其国家',
    of_operator: '{label}：运营方须开具发票，缺少此项无法开票',
    no_client: '{label}：该公司既不是企业客户，也不是旅行社',
    company_closed: '{label}：该公司已暂停或归档，不能以其名义预订',
  },
});
