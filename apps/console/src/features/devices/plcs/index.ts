export { loadPlcCommands } from './load-plc-commands.ts';
export { plcFigures } from './plc-dashboard.ts';
