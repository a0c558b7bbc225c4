/**
 * Answers of VNish 1.2.7 by path, written by hand from its OpenAPI document (`asic-rs-openapi/vnish`): nobody has recorded any of a
 * real miner for us.
 */
export function contractReplies(): Record<string, Record<string, unknown>> {
  const chain = (id: number, hashrate_rt: number, status: object) => ({
    id,
    frequency: 545,
    voltage: 13_600,
    power_consumption: 1_080,
    hashrate_ideal: 36_666,
    hashrate_rt,
    pcb_temp: { min: 48, max: 61 },
    chip_temp: { min: 62, max: 76 },
    chip_statuses: { red: 0, orange: 2, grey: 0 },
    status,
  });
  const pool = (id: number, url: string, user: string, pool_type: string, status: string) => ({
    id,
    url,
    user,
    pool_type,
    status,
    accepted: id === 0 ? 120 : 0,
    rejected: id === 0 ? 2 : 0,
    stale: 0,
  });
  const miner_status = { miner_state: 'mining', miner_state_time: 3_600 };
  return {
    info: {
      miner: 'Antminer S19 Pro',
      model: 's19pro',
      fw_name: 'Vnish',
      fw_version: '1.2.7',
      platform: 'bb',
      algorithm: 'sha256d',
      hr_measure: 'GH/s',
      serial: 'SN1',
      system: { uptime: '1 day', network_status: { mac: '02:00:00:00:00:09', hostname: 'rack1', ip: '10.0.0.9' } },
    },
    status: { ...miner_status, find_miner: false, unlocked: false, restart_required: false, reboot_required: false },
    'perf-summary': {
      current_preset: { name: '3200', pretty: '3200 watt ~ 110 TH', status: 'tuned', modded_psu_required: false },
      preset_switcher: { enabled: false },
    },
    settings: {
      miner: {
        overclock: {
          modded_psu: false,
          preset: '3200',
          globals: { freq: 545, volt: 13_600 },
          chains: [{ freq: 545, chips: [] }],
          preset_switcher: { enabled: false },
        },
        cooling: { mode: { name: 'auto', param: 60 } },
      },
    },
    summary: {
      miner: {
        miner_status,
        miner_type: 'Antminer S19 Pro (Vnish 1.2.7)',
        average_hashrate: 109.8,
        instant_hashrate: 110.5,
        hr_realtime: 110_500,
        hr_average: 109_800,
        hr_nominal: 110_000,
        power_consumption: 3_250,
        pools: [
          pool(0, 'pool.example:3333', 'farm.a1', 'UserPool', 'working'),
          pool(1, 'backup.example:3333', 'farm.a1', 'UserPool', 'offline'),
          pool(2, 'fee.example:3333', 'x', 'DevFee', 'active'),
        ],
        cooling: {
          fan_num: 2,
          fans: [
            { id: 0, rpm: 5_400, status: 'ok', max_rpm: 6_000 },
            { id: 1, rpm: 5_460, status: 'ok', max_rpm: 6_000 },
          ],
        },
        chains: [
          chain(1, 55_200, { state: 'mining' }),
          chain(2, 55_300, { state: 'mining' }),
          chain(3, 0, { state: 'failure', description: 'Not enough chips' }),
        ],
      },
    },
  };
}
