import type { ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import type { Said } from '#shared/rates/line.ts';

/** Why a payout is due on another day than the agreement names. */
export const DueReason = ({ of }: { readonly of: Said }): ReactNode => (useLocale() === 'zh-CN' ? of.zh : of.en);
