import './preferences.graphql.ts';
