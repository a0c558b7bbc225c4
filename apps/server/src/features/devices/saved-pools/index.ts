import './saved-pools.graphql.ts';
