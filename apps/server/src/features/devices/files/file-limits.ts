/** How many files of devices are kept. */
export interface FileLimits {
  /** MiB of one subaccount: its oldest files make room for new ones. */
  subaccountMegabytes: number;
  /** MiB of all subaccounts together: beyond it no file is taken. */
  totalMegabytes: number;
}

/** Limits where nothing else is set. */
export const usualFileLimits: FileLimits = { subaccountMegabytes: 512, totalMegabytes: 10_240 };

/** Files that one agent may be sending at once. */
export const maxFilesAtOnce = 8;

/** How often an agent may begin to send the file of one item: after a restart it has another one. */
export const maxAttempts = 8;

/** Attempts of a file that was given up, as the agent sent other bytes than it announced: it is not begun again. */
export const givenUp = maxAttempts + 1;
