/** Why payouts of a chain stay stopped once people have decided on every payment of the wallet that nobody knew. */
export const allPaymentsKnown = 'Every payment of the wallet is known again. Let payouts go on.';
