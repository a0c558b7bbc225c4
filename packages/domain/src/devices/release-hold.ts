/** Ends the holds on devices, or parts, for a kind to say on what, and by which permission. */
export const releaseHold = {
  label: 'Release hold',
  icon: 'bolt',
  consequence: 'Ends what holds them by hand: rules and schedules may command them again. Nothing changes on them now.',
  ownerOnly: 'release',
  audit: 'Hold released',
} as const;
