/** How long toasts stay, in milliseconds (section 9 of both specifications). */
export const toastTimeouts = {
  update: 100_000,
  error: 5_000,
  importError: 10_000,
  pushConfiguration: 1_000_000,
  success: 5_000,
  pduNames: 5_000,
  rail: 5_000,
  railDelay: 15_000,
} as const;
