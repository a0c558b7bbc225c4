export { appearancePage } from './appearance.route.ts';
