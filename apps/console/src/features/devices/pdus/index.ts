export { outletPage } from './outlet.route.ts';
export { pduPage } from './pdu.route.ts';
