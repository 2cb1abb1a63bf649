import type { GatewayRate } from '#shared/reservations/gateway-fee.ts';
import type { Row } from '#server/platform/database/table.ts';

/** Cards go through the gateway, since before the demo's first stay. */
export const demoGatewayFees: readonly GatewayRate[] = ['04', '05'].map((method) => ({
  method,
  fee_bp: 240,
  fixed_sen: 50,
  valid_from: '2020-01-01',
}));

export const gatewayFeeRows = (now: Date): Row[] =>
  demoGatewayFees.map((rate, index) => ({
    ...rate,
    id: index + 1,
    note: null,
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }));
