import { expect, it } from 'vitest';
import { defineHook } from './hook.ts';
import { defineSlot } from './slot.ts';

it('a hook runs its parts in turn, up to the first that refuses', async () => {
  const seen: string[] = [];
  const leaving = defineHook<[string]>();
  await leaving.run('nobody');
  leaving.add(async (who) => {
    await Promise.resolve();
    seen.push(`first ${who}`);
  });
  leaving.add(() => Promise.reject(new Error('owes money')));
  leaving.add(async (who) => void seen.push(`last ${who}`));
  await expect(leaving.run('Ann')).rejects.toThrow('owes money');
  expect(seen).toEqual(['first Ann']);
});

it('a slot is filled once, and names what is missing', () => {
  const figures = defineSlot<{ of: string }>('figures of subaccounts');
  expect(() => figures.value).toThrow('figures of subaccounts: no feature fills it.');
  figures.fill({ of: 'devices' });
  expect(figures.value).toEqual({ of: 'devices' });
  expect(() => figures.fill({ of: 'workers' })).toThrow('filled twice');
});
