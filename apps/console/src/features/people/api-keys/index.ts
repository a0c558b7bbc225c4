export { apiKeyPage } from './api-key.route.ts';
