export { RequestState } from './RequestState.tsx';
export { agentRequestPage } from './agent-request.route.ts';
export { cancelAction } from './request.actions.ts';
