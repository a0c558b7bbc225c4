export { keepBuiltInRoles } from './keep-built-in-roles.ts';
