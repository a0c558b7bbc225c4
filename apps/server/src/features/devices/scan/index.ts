import './scan.graphql.ts';
