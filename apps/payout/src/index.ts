/** The payout program. It shares nothing with other programs. */
export {};
