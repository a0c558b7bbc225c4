import { featureNames, type FeatureAccess } from '@headframe/domain/feature-access/feature-access';
import { builder } from '../../../platform/graphql/builder.ts';

/** The features of a subaccount, as the schema shows them. */
export const featureAccess = builder.objectRef<FeatureAccess>('FeatureAccess').implement({
  description: 'Features a subaccount has; each is off unless turned on.',
  fields: (t) => ({
    asset: t.exposeBoolean('asset'),
    gpu: t.exposeBoolean('gpu'),
    energy: t.exposeBoolean('energy'),
    trading: t.exposeBoolean('trading'),
  }),
});

/** One area of a subaccount, as the schema names it. */
export const featureNameEnum = builder.enumType('FeatureName', {
  description: 'A feature that a subaccount may have.',
  values: featureNames,
});
