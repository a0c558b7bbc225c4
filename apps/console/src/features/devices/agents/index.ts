export { takeAgentKeys } from './take-agent-keys.tsx';
