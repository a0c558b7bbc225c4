export { asicPage } from './asic.route.ts';
