export { loadInvitationFacts, type InvitationFacts, type InvitationStanding } from './invitation-facts.ts';
