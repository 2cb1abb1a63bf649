import { type Person, peopleOver } from '#tests/support/people.ts';
import type { Engine } from '#tests/support/engines.ts';

export const BANK = {
  bank_name: 'Hong Leong',
  bank_account: '123-4567 8901',
  bank_holder: 'Tan Sri Owner',
  reason: 'Bank statement of March seen.',
};

/** Owners among the people of a product of its own, and what is done to them. */
export function ownersOver(engine: Engine) {
  const { scene } = peopleOver(engine);

  const ownerOf = async ({ id }: Person): Promise<Person | undefined> => {
    const { body } = await scene.app.list('owners', { filter: { user_id: id } });
    return (body['owners'] as readonly Person[])[0];
  };
  const act = (owner: Person | undefined, action: string, body: object = {}, token = scene.app.admin) =>
    scene.app.call('PATCH', `/api/owners/${owner?.id}/${action}`, { body, token });
  const setRole = ({ id }: Person, role: string) => scene.app.call('PATCH', `/api/account/${id}`, { body: { role } });

  return { scene, ownerOf, act, setRole };
}
