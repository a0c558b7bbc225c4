import './subaccounts.graphql.ts';
import './subaccount-mutations.graphql.ts';
import './subaccount-summary.graphql.ts';

export { loadSubaccounts, type SubaccountView } from './subaccount-view.ts';
export { organizationName } from './subaccount.graphql.ts';
export { registerSubaccountJobs } from './vanished-preferences.ts';
