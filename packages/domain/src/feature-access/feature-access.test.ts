import { describe, expect, it } from 'vitest';
import { agentFeaturePresent, referralAndLmpChartPresent } from './agent-feature.ts';
import { defaultFeatureAccess, featureNames, firstSubaccountFeatures, hasAnyFeature } from './feature-access.ts';

describe('features', () => {
  it('are off unless given, and the first subaccount gets three', () => {
    expect(featureNames.filter((name) => defaultFeatureAccess[name])).toEqual([]);
    expect(featureNames.filter((name) => firstSubaccountFeatures[name])).toEqual(['asset', 'gpu', 'energy']);
  });

  it('count as soon as there is one', () => {
    expect(hasAnyFeature(defaultFeatureAccess)).toBe(false);
    for (const name of featureNames) expect(hasAnyFeature({ ...defaultFeatureAccess, [name]: true })).toBe(true);
  });

  it('have agents in every build but test', () => {
    expect([undefined, '', 'production', 'dev'].every(agentFeaturePresent)).toBe(true);
    expect(agentFeaturePresent('test')).toBe(false);
    expect(referralAndLmpChartPresent('test')).toBe(false);
  });
});
