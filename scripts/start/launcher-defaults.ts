/** What the launcher gives the simulated farm unless the environment says otherwise: a farm with a device of every kind. */
export const launcherDefaults: Readonly<Record<string, string>> = {
  HEADFRAME_SIM_PDUS: '12',
};
