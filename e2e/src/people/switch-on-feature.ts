import type { FeatureName } from '@headframe/domain/feature-access/feature-access';
import type { Api } from '../api.ts';

interface Found {
  allOrganizations: { id: string }[];
}

/** Switches a feature on for every subaccount of a person, as the administrator does in the drawer of an organization. */
export async function switchOnFeature(administrator: Api, email: string, feature: FeatureName): Promise<void> {
  const { allOrganizations } = await administrator.ask<Found>(
    'query ($email: String!) { allOrganizations(where: { ownerEmail: { _eq: $email } }) { id } }',
    { email },
  );
  for (const organization of allOrganizations) {
    const { allOrganizationSubaccounts } = await administrator.ask<{ allOrganizationSubaccounts: { id: string }[] }>(
      'query ($id: ID!) { allOrganizationSubaccounts(where: { organizationId: { _eq: $id } }, limit: 100) { id } }',
      organization,
    );
    for (const { id } of allOrganizationSubaccounts)
      await administrator.ask(
        'mutation ($id: ID!, $feature: FeatureName!) { adminSetSubaccountFeature(id: $id, feature: $feature, isOn: true) }',
        { id, feature },
      );
  }
}
