/** The setting that names the file with the seed of the house's payment code. */
export const houseSeedSetting = 'HEADFRAME_PAYOUT_BIP47_SEED_FILE';
