export { registerApiDocs } from './register-api-docs.ts';
