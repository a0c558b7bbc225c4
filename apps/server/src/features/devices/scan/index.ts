import './scan.graphql.ts';

export { scanDevicesAgain } from './scan.service.ts';
