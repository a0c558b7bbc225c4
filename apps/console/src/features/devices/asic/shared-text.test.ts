import { expect, it } from 'vitest';
import { sharedText } from './shared-text.ts';
import { asicSample } from './testing/asic-sample.ts';

it('names the owner of a device that others share, and with whom an own one is shared', () => {
  expect(sharedText(asicSample())).toBeUndefined();
  expect(sharedText(asicSample({ isShared: true, subaccount: 'North', shareSubaccount: 'main' }))).toBe(
    'shared by North',
  );
  expect(sharedText(asicSample({ shareSubaccount: 'East, South' }))).toBe('shared with East, South');
});
