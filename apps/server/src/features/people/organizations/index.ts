import './organizations.graphql.ts';
import './organization-mutations.graphql.ts';
import './reset-two-factor.graphql.ts';

export { featureAccess } from './feature-access.graphql.ts';
export { requireAdministrator, requireOwnerNotSuspended } from './loaded-organization.ts';
