import type { PoolSetting } from '../pools.ts';
import type { PowerMode, WhatsminerDevice } from './whatsminer-device.ts';

/** Does something to a Whatsminer; false when the arguments are not ones it takes. */
export type Operation<Arguments extends unknown[] = []> = (device: WhatsminerDevice, ...args: Arguments) => boolean;

const maxPasswordLength = 32;

const done = (device: WhatsminerDevice, command: string, act: () => void): true => {
  device.execute(command, act);
  return true;
};

/** What both APIs can do, whatever the words of the protocol. */
export const operations = {
  reboot: (device) => done(device, 'reboot', () => device.rebootSoon()),
  restart: (device) => done(device, 'restart', () => device.restartMiner()),
  stop: (device) => done(device, 'stop', () => device.power(false)),
  start: (device) => done(device, 'start', () => device.power(true)),
  factoryReset: (device) =>
    done(device, 'factoryReset', () => {
      device.restoreFactorySettings();
      device.rebootSoon();
    }),
} satisfies Record<string, Operation>;

export const changePools: Operation<[readonly PoolSetting[]]> = (device, pools) =>
  done(device, 'changePool', () => device.setPools(pools));

/** Blinks to be found, or shows the usual lights. */
export const setLed: Operation<[boolean]> = (device, blinking) =>
  done(device, blinking ? 'blinkOn' : 'blinkOff', () => {
    device.blinking = blinking;
  });

/** Chooses a power mode, for which the mining program restarts. */
export const setPowerMode: Operation<[PowerMode]> = (device, mode) =>
  done(device, 'powerMode', () => {
    device.tunePower({ 'power-mode': mode });
    device.restartMiner();
  });

/** Limits the power in W, for which the mining program restarts; above the nameplate it refuses. */
export const setPowerLimit: Operation<[number]> = (device, watts) => {
  if (!Number.isInteger(watts) || watts <= 0 || watts > device.nameplatePower) return false;
  return done(device, 'powerLimit', () => {
    device.tunePower({ 'power-limit': watts });
    device.restartMiner();
  });
};

/** Takes a share of the power in percent at once; above 100 only with liquid cooling. */
export const setPowerPercent: Operation<[number]> = (device, percent) => {
  const highest = device.facts.liquidCooled ? 200 : 100;
  if (!Number.isInteger(percent) || percent < 1 || percent > highest) return false;
  return done(device, 'powerPercent', () => device.tunePower({ 'power-percent': percent }));
};

/** Keeps a number the physics know nothing of, within its bounds. */
export const setNumber: Operation<[command: string, name: string, value: number, lowest: number, highest: number]> = (
  device,
  command,
  name,
  value,
  lowest,
  highest,
) => {
  if (!Number.isInteger(value) || value < lowest || value > highest) return false;
  return done(device, command, () => {
    device.settings.tunables[name] = value;
  });
};

/** Changes the password of an account when the old one is right. */
export const changePassword: Operation<[account: 'admin' | 'super', before: string, after: string]> = (
  device,
  account,
  before,
  after,
) => {
  const right = account === 'super' ? device.superPassword : device.password;
  if (before !== right || after.length < 1 || after.length > maxPasswordLength) return false;
  return done(device, 'password', () => {
    if (account === 'super') device.superPassword = after;
    else device.settings.password = after;
  });
};

/** Takes another name in the network. */
export const setHostname: Operation<[string]> = (device, hostname) => {
  if (!/^[\w-]{1,63}$/.test(hostname)) return false;
  return done(device, 'hostname', () => {
    device.settings.hostname = hostname;
  });
};
