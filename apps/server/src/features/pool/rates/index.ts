/** What the pool charges and gives by day, for features that charge or show it. */
export { adoptRateSettings } from './adopt-rate-settings.ts';
export { houseRatesOn, today, userFeeOn, type HouseRates } from './rates-on.ts';
