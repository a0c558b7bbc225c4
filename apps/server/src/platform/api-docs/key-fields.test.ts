import { describe, expect, it } from 'vitest';
import { schema } from '../../schema.ts';
import { keyFields, permissionOf } from './key-fields.ts';

describe('fields for keys', () => {
  it('come with the permission of their access list', () => {
    expect(permissionOf(schema, 'Mutation', 'rebootAsics')).toBe('agent_worker_reboot_write');
  });

  it('are none of those for accounts or owners, so that no text can promise them', () => {
    const names = keyFields(schema).map(({ field }) => field.name);
    for (const name of ['me', 'changePassword', 'auditEntries']) expect(names).not.toContain(name);
    expect(() => permissionOf(schema, 'Query', 'me')).toThrow('Query.me is not open to API keys.');
  });
});
