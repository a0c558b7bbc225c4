export { loadInvitationFacts, type InvitationFacts, type InvitationValidity } from './invitation-facts.ts';
