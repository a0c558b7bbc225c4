/** The features that are switched on per subaccount (second specification, section 3, Energy: feature access flags). */
export const featureNames = ['asset', 'gpu', 'energy', 'trading'] as const;

/** One switchable area. `asset` is the devices' area, which the route tables call the asic flag. */
export type FeatureName = (typeof featureNames)[number];

/** What an area is called on screen. */
export const featureLabels: Readonly<Record<FeatureName, string>> = {
  asset: 'Asset',
  gpu: 'GPU',
  energy: 'Energy',
  trading: 'Trading',
};

/** Which features a subaccount has. */
export type FeatureAccess = Readonly<Record<FeatureName, boolean>>;

/** A subaccount has none of the features unless it is given them. */
export const defaultFeatureAccess: FeatureAccess = { asset: false, gpu: false, energy: false, trading: false };

/** A subaccount with every flag on. */
export const everyFeature: FeatureAccess = { asset: true, gpu: true, energy: true, trading: true };

/** Whether a subaccount has any area at all. */
export function hasAnyFeature(access: FeatureAccess): boolean {
  return featureNames.some((name) => access[name]);
}

/** What the first subaccount of a new installation gets, and no other. */
export const firstSubaccountFeatures: FeatureAccess = { asset: true, gpu: true, energy: true, trading: false };
