export { loadGpuCommands } from './load-gpu-commands.ts';
export { gpuFigures } from './gpu-dashboard.ts';
