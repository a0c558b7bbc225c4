export { auditPage } from './audit.route.ts';
