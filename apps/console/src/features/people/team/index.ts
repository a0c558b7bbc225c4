export { teamPage } from './team.route.ts';
