import './api-keys.graphql.ts';
