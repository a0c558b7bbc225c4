/** Power distribution units and their outlets. */
export { outletEntity } from './outlet.entity.ts';
export { pduEntity } from './pdu.entity.ts';
export { pduIngest } from './pdu-ingest.ts';
export { lookUpLinks } from './outlet-links/look-up-links.ts';
