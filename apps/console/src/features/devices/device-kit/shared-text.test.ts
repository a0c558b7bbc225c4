import { expect, it } from 'vitest';
import { sharedText } from './shared-text.ts';

const own = { isShared: false, subaccount: 'main', shareSubaccount: null };

it('names the owner of a device that others share, and with whom an own one is shared', () => {
  expect(sharedText(own)).toBeUndefined();
  expect(sharedText({ isShared: true, subaccount: 'North', shareSubaccount: 'main' })).toBe('shared by North');
  expect(sharedText({ ...own, shareSubaccount: 'East, South' })).toBe('shared with East, South');
});
