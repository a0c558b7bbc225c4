/** Days for which an invitation counts once it was sent; sending it again renews them. */
export const invitationDays = 14;

/** Invitations that one link shows; a mail about more of them leads to the first ones. */
export const maxLinkedInvitations = 20;
