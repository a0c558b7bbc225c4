/** Whether a build has agents: only the build explicitly named `test` has none. */
export function agentFeaturePresent(build: string | undefined): boolean {
  return build !== 'test';
}

/** Referral and the LMP chart are off in the build that has no agents (first specification, section 1). */
export function referralAndLmpChartPresent(build: string | undefined): boolean {
  return agentFeaturePresent(build);
}
