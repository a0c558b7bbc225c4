import './account.graphql.ts';
import './user-info.graphql.ts';

export { accountIdOfEmail } from './account-id-of-email.ts';
export { createAccount, type NewAccount } from './create-account.ts';
