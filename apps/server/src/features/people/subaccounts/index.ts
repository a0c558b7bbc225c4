import './subaccounts.graphql.ts';
import './subaccount-mutations.graphql.ts';

export { ownOrganization, requireRoom } from './create-subaccount.ts';
export { subaccountFigures } from './subaccount-figures.ts';
export {
  accessTypeSql,
  loadSubaccounts,
  subaccountsWith,
  type AccessType,
  type OrganizationName,
  type SubaccountView,
} from './subaccount-view.ts';
export { accessTypeEnum, organizationName } from './subaccount.graphql.ts';
export { registerSubaccountJobs } from './vanished-preferences.ts';
