/** Bounds of an import of accounts, and how long its mailed link sets a password. */
export const accountImportLimits = { rows: 500, characters: 128 * 1024, linkDays: 7 } as const;

/** Columns of a file of accounts with what they hold. */
export const accountImportColumns = {
  email: 'E-mail of the account, which no account has here',
  nickname: 'Name that others see; may be empty',
  two_factor_secret: 'TOTP secret of the earlier installation in base32; may be empty',
} as const;
