export { agentPage } from './agent.route.ts';
