// Written by `npm run features` from the registrations of the features.
/** The command kit of each kind of devices that takes commands; each loads with its first use. */
export const commandKits = {
  asic: async () => (await import('../../asic/index.ts')).loadAsicCommands(),
  container: async () => (await import('../../containers/index.ts')).loadContainerCommands(),
  gpu: async () => (await import('../../gpus/index.ts')).loadGpuCommands(),
  pdu: async () => (await import('../../pdus/index.ts')).loadPduCommands(),
  plc: async () => (await import('../../plcs/index.ts')).loadPlcCommands(),
};
