import { describe, expect, it } from 'vitest';
import { organizationAliasSchema, organizationLabel, organizationNameSchema } from './organization-name.ts';

describe('the label of an organization', () => {
  it.each([
    [null, 'Myself'],
    [undefined, 'Myself'],
    [{ name: '' }, 'No Name (org owner must set name)'],
    [{ name: '  ' }, 'No Name (org owner must set name)'],
    [{ name: 'North' }, 'North'],
  ])('of %j is %s', (organization, label) => {
    expect(organizationLabel(organization)).toBe(label);
  });
});

describe('the name of an organization', () => {
  it('is trimmed, not empty, and not long', () => {
    expect(organizationNameSchema.parse('  North ')).toBe('North');
    for (const bad of ['', '   ', 'x'.repeat(65), 7]) expect(organizationNameSchema.safeParse(bad).success).toBe(false);
  });

  it('may come with an alias or without', () => {
    expect(organizationAliasSchema.parse('')).toBe('');
    expect(organizationAliasSchema.safeParse('x'.repeat(65)).success).toBe(false);
  });
});
