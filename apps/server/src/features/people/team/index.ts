import './team.graphql.ts';
import './team-mutations.graphql.ts';
