export { dashboardPage } from './dashboard.route.ts';
