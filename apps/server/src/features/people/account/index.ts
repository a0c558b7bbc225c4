import './account.graphql.ts';
import './user-info.graphql.ts';

export { createAccount, type NewAccount } from './create-account.ts';
