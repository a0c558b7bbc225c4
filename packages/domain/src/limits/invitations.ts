/** Days for which an invitation counts once it was sent; sending it again renews them. */
export const invitationDays = 14;
