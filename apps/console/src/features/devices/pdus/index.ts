export { loadPduCommands } from './load-pdu-commands.ts';
export { outletCommandsOfMiners } from './outlets/outlet-commands-of-miners.ts';
export { pduFigures } from './pdu-dashboard.ts';
