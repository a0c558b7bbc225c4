import './observer-profile.graphql.ts';
import './observers.graphql.ts';
