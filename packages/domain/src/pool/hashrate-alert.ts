/** How long the effective hashrate of a worker is below its threshold before that is alerted, in minutes. */
export const alertDelayMinutes = 10;

/** After how many minutes a hashrate that is still below its threshold is alerted again. */
export const alertRepeatMinutes = 60;
