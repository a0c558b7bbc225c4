import './saved-searches.graphql.ts';
