/** What the pool charges and gives by day, for features that charge or show it. */
export { adoptRateSettings } from './adopt-rate-settings.ts';
export { setRate, type NewRate } from './set-rate.ts';
export { plannedWithdrawFees, withdrawTermsOn, type PlannedWithdrawFee } from './withdraw-terms-on.ts';
export { houseRatesOn, today, userFeeOn, type HouseRates } from './rates-on.ts';
