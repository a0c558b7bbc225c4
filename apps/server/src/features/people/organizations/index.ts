import './organizations.graphql.ts';
import './organization-mutations.graphql.ts';
