import type { PoolState } from '../pools.ts';
import type { AxeosDevice } from './axeos-device.ts';

const gigahashes = (rate: number): number => Math.round(rate / 1e7) / 100;

/** Host and port of a pool, which AxeOS keeps apart. */
function placeOf(pool: Pick<PoolState, 'url'> | undefined): { host: string; port: number } {
  const [host = '', port = '0'] = (pool?.url ?? '').replace(/^stratum\+\w+:\/\//, '').split(':');
  return { host, port: Number(port) };
}

function poolFields(device: AxeosDevice) {
  const [first, second] = device.pools();
  const [one, other] = [placeOf(first), placeOf(second)];
  const shares = first?.active ? first : second;
  return {
    stratumURL: one.host,
    stratumPort: one.port,
    stratumUser: first?.user ?? '',
    stratumTLS: 0,
    fallbackStratumURL: other.host,
    fallbackStratumPort: other.port,
    fallbackStratumUser: second?.user ?? '',
    fallbackStratumTLS: 0,
    isUsingFallbackStratum: second?.active === true ? 1 : 0,
    poolConnectionInfo: first?.active === true || second?.active === true ? 'IPv4' : 'Not Connected',
    sharesAccepted: shares?.accepted ?? 0,
    sharesRejected: shares?.rejected ?? 0,
  };
}

/** Of the places that it has for pools, the first two are used; the last one keeps none. */
const emptyPlace = 7;

function poolList(device: AxeosDevice) {
  const pools = device.settings.pools.slice(0, 2).map((pool, id) => ({
    id,
    stratumProtocol: 'SV1',
    stratumURL: placeOf(pool).host,
    stratumPort: placeOf(pool).port,
    stratumUser: pool.user,
    stratumPassword: '*****',
    stratumTLS: 0,
    stratumSuggestedDifficulty: 0,
  }));
  return {
    pools: pools.filter(({ stratumURL }) => stratumURL !== ''),
    primaryPoolIndex: 0,
    secondaryPoolIndex: pools[1]?.stratumURL ? 1 : emptyPlace,
    useFallbackStratum: 0,
  };
}

/** The answer to `system/info` (the OpenAPI document of ESP-Miner). */
export function axeosInfo(device: AxeosDevice): Record<string, unknown> {
  const { facts, machine, settings, minerUpAt } = device;
  const now = device.now();
  const rate = (seconds: number) => gigahashes(machine.averageRate(now, seconds, minerUpAt));
  const [board] = machine.boards(now, minerUpAt);
  const [fan = 0] = machine.fans(now);
  const watts = device.faults.noPower ? 0 : machine.power(now);
  return {
    ...poolFields(device),
    power: watts,
    voltage: 5_120,
    current: (watts / 5.12) * 1000,
    temp: board?.chipCelsius ?? 0,
    temp2: -1,
    vrTemp: board?.pcbCelsius ?? 0,
    maxPower: 40,
    nominalVoltage: 5,
    hashRate: rate(5),
    hashRate_1m: rate(60),
    hashRate_10m: rate(600),
    hashRate_1h: rate(3600),
    expectedHashrate: gigahashes(machine.idealRate),
    coreVoltage: 1_150,
    coreVoltageActual: 1_148,
    frequency: facts.frequency,
    ssid: 'farm',
    macAddr: device.mac.toUpperCase(),
    hostname: settings.hostname,
    wifiStatus: 'Connected!',
    wifiRSSI: -52,
    uptimeSeconds: device.uptime(),
    smallCoreCount: facts.smallCores,
    ...(facts.hasPoolList ? poolList(device) : { asicCount: facts.chipsPerBoard }),
    ASICModel: facts.chip,
    version: facts.version,
    axeOSVersion: facts.version,
    boardVersion: facts.boardVersion,
    overheat_mode: 0,
    miningPaused: settings.sleeping,
    autofanspeed: settings.fanPercent === null ? 1 : 0,
    fanspeed: Math.round(machine.fanPercent(now)),
    manualFanSpeed: settings.fanPercent ?? 100,
    fanrpm: fan,
    fan2rpm: 0,
    temptarget: 60,
  };
}
