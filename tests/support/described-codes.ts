import { expect } from 'vitest';
import { PROBLEM_STATUS } from '#shared/errors.ts';

type Responses = Readonly<Record<string, { readonly description: string; readonly headers?: object }>>;
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
  readonly components: {
    readonly schemas: { readonly Problem: { readonly properties: object }; readonly ProblemCode: object };
  };
}

/** The description names every code with its status, and those of a call where the call is described. */
export function expectEveryCode({ paths, components }: ApiDescription): void {
  const {
    Problem: { properties },
    ProblemCode,
  } = components.schemas;
  expect(properties).toMatchObject({ code: { $ref: '#/components/schemas/ProblemCode' } });
  const said = JSON.stringify(ProblemCode);
  expect(Object.entries(PROBLEM_STATUS).filter(([code, status]) => !said.includes(`${code} ${status}`))).toEqual([]);
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(['owed_sen', 'alternatives', 'unchanged', 'moved_on']),
  );
  const booking = paths['/api/reservations']?.['post']?.responses;
  const givenBy = {
    QUOTE_USED: '/api/reservations',
    DEPOSIT_DUE: '/api/reservations',
    CONFIRM_OVERPAYMENT: '/api/payments',
    REASON_NEEDED: '/api/audit/{id}/undo',
  };
  for (const [code, path] of Object.entries(givenBy)) {
    expect(paths[path]?.['post']?.responses['409']?.description, path).toContain(code);
  }
  expect([booking?.['410']?.description, booking?.['507']?.description]).toEqual([
    expect.stringContaining('QUOTE_EXPIRED'),
    expect.stringContaining('NO_SPACE'),
  ]);
  expect(paths['/api/audit/batch/{batch_id}/undo']).toHaveProperty('post');
  expect(paths['/api/reservations/export']?.['get']?.responses['503']?.headers).toHaveProperty('Retry-After');
}
