import { describe, expect, it } from 'vitest';
import { auditActions, auditActionsOf, auditActionText } from './audit-actions.ts';

describe('audit actions', () => {
  it('have words, and unknown ones their name, marked as such', () => {
    expect(auditActionText('role.update')).toBe('Role changed');
    expect(auditActionText('rail.update')).toBe('rail.update (unsupported by this version)');
  });

  it('belong to one log each', () => {
    const [site, account] = [auditActionsOf('site'), auditActionsOf('account')];
    expect([...site, ...account].toSorted()).toEqual(Object.keys(auditActions).toSorted());
    expect(site).toContain('agent.create');
    expect(account).toContain('session.open');
  });
});
