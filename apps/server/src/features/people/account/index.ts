import './account.graphql.ts';

export { createAccount, type NewAccount } from './create-account.ts';
