/** Why a row of an import is refused when it is written, though its preview was accepted. */
export const rowRefusals = {
  deviceGone: 'The device is no longer there.',
  outletGone: 'An outlet is no longer there.',
  changed: (what: string) => `Changed meanwhile: ${what}. Import the file again.`,
} as const;
