export { organizationPage } from './organization.route.ts';
