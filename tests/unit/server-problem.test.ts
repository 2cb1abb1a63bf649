import { describe, expect, it } from 'vitest';
import { issue } from '#shared/errors.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { refusalBody } from '#server/http/problem.ts';

const said = (locale: 'en-US' | 'zh-CN', field: string, options: string, action?: string): unknown => {
  const issues = [issue([field], 'enum', { options })];
  const about = { resource: 'users', ...(action === undefined ? {} : { action }) };
  const { errors } = refusalBody(new Refusal('VALIDATION', { issues, ...about }), { locale });
  return (errors as Record<string, string[]>)[field]?.[0];
};

describe('a value that is no option', () => {
  it('is refused with the options as the screens call them, and as calls name them where that differs', () => {
    expect(said('zh-CN', 'role', 'user, owner, agent, rider')).toBe(
      '角色必须是以下之一：用户 (user), 业主 (owner), 代理 (agent), 骑手 (rider)',
    );
    expect(said('en-US', 'role', 'user, owner, agent, rider')).toBe('Role must be one of: user, owner, agent, rider');
  });

  it('of an action is told in that action’s words', () => {
    expect(said('zh-CN', 'action', 'approve, reject', 'approval-action')).toMatch(/[\u4e00-\u9fff]+ \(approve\), /);
  });

  it('of a field nobody declared keeps the names', () => {
    expect(said('zh-CN', 'toString', 'one, two')).toMatch(/：one, two$/);
  });
});
