export { invitationLink } from './invitation-link.ts';
export { loadInvitationFacts, type InvitationFacts, type InvitationValidity } from './invitation-facts.ts';
