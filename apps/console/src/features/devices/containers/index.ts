export { containerFigures } from './container-dashboard.ts';
export { loadContainerCommands } from './load-container-commands.ts';
