/** Programs and signatures for updates of agents. */
export { AgentPrograms, type OfferedProgram, type ReadyProgram } from './agent-programs.ts';
export { createUpdateSigner, type UpdateSigner } from './update-signer.ts';
