import './account.graphql.ts';
