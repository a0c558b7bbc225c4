export { loadOutletCommands } from './outlets/load-outlet-commands.ts';
export { outletCommandsOfMiners } from './outlets/outlet-commands-of-miners.ts';
export { pduFigures } from './pdu-dashboard.ts';
export { outletPage } from './outlet.route.ts';
export { pduPage } from './pdu.route.ts';
