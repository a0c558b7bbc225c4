import './location-profile.graphql.ts';
