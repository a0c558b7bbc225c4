import type { WebPage, WebPages, WebReply } from '../antminer/antminer-web.ts';
import { shareTime } from '../antminer/antminer-readings.ts';
import type { ElphapexDevice } from './elphapex-device.ts';

type Reply = Record<string, unknown>;

const json = (value: unknown): WebReply => ({ body: JSON.stringify(value, null, 2) });
const megahashes = (rate: number): number => Math.round(rate / 1e4) / 100;
const places = 4;
const halfHour = 1_800;
const quarterHour = 900;

function reply(device: ElphapexDevice, message: string, rest: Reply): Reply {
  const now = Math.floor(device.now());
  return {
    STATUS: { Msg: message, STATUS: 'S', api_version: '1.0.0', timestamp: now, when: device.elapsed() },
    INFO: {
      CompileTime: '',
      dev_sn: device.serial,
      hw_version: `${device.facts.type}_HW_V1.0`,
      miner_version: device.facts.firmware,
      type: device.facts.type,
    },
    ...rest,
  };
}

function rates(device: ElphapexDevice): Reply {
  const { machine, minerUpAt } = device;
  const now = device.now();
  const rate = (seconds: number): number => megahashes(machine.averageRate(now, seconds, minerUpAt));
  return {
    elapsed: device.elapsed(),
    rate_5s: rate(5),
    rate_15m: rate(quarterHour),
    rate_30m: rate(halfHour),
    rate_avg: rate(Math.max(1, device.elapsed())),
    rate_ideal: megahashes(machine.idealRate),
    rate_unit: 'MH/s',
  };
}

/** Three of its four places are empty; the temperatures of its board stand at all of them. */
function chains(device: ElphapexDevice): Reply[] {
  const [board] = device.machine.boards(device.now(), device.minerUpAt);
  const isThere = board !== undefined && !board.dead;
  const pcb = Array.from({ length: places }, () => Math.round(board?.pcbCelsius ?? 0));
  const chip = [-6, -2, 2, 6].map((offset) => String(Math.round(((board?.chipCelsius ?? 0) + offset) * 1000)));
  return Array.from({ length: places }, (_, index) => {
    const isBoard = isThere && index === places - 1;
    return {
      index,
      asic_num: isBoard ? device.facts.chipsPerBoard : 0,
      ...(isBoard && { eeprom_loaded: true }),
      freq_avg: isBoard ? device.facts.frequency * 1000 : 0,
      hashrate: 0,
      rate_ideal: isBoard ? megahashes(board.idealRate) : 0,
      rate_real: isBoard ? megahashes(board.rate) : 0,
      sn: isBoard ? `10HY24B046N3${String(device.plan.index).padStart(8, '0')}` : '',
      temp_chip: isBoard ? chip : ['', '', '', ''],
      temp_pcb: pcb,
      temp_pic: pcb,
    };
  });
}

const stats: WebPage<ElphapexDevice> = (device) => {
  const fan = device.machine.fans(device.now()).map(String);
  const row = { ...rates(device), chain_num: places, chain: chains(device), fan_num: fan.length, fan };
  return json(reply(device, 'stats', { STATS: [row] }));
};

const summary: WebPage<ElphapexDevice> = (device) => {
  const well = (type: string) => ({ code: 0, msg: '', status: 's', type });
  const status = ['rate', 'network', 'fans', 'temp'].map(well);
  return json(reply(device, 'summary', { SUMMARY: [{ ...rates(device), hw_all: 0, bestshare: 0, status }] }));
};

const pools: WebPage<ElphapexDevice> = (device) => {
  const POOLS = device.pools().map((pool) => ({
    index: pool.index,
    priority: pool.index,
    url: pool.url,
    user: pool.user,
    status: pool.alive ? 'Alive' : 'Unreachable',
    accepted: pool.accepted,
    rejected: pool.rejected,
    stale: pool.stale,
    lstime: shareTime(pool.secondsSinceShare),
  }));
  return json(reply(device, 'pools', { POOLS }));
};

const systemInformation: WebPage<ElphapexDevice> = (device) =>
  json({
    Algorithm: 'Scrypt',
    firmware_type: 'Release',
    hostname: device.settings.hostname,
    ipaddress: device.address,
    macaddr: device.mac,
    minertype: device.facts.type,
    nettype: 'DHCP',
    system_filesystem_version: device.facts.firmware,
  });

const minerConfiguration: WebPage<ElphapexDevice> = ({ facts, settings }) =>
  json({
    algo: 'ltc',
    'fc-fan-ctrl': false,
    'fc-fan-pwm': '20',
    'fc-freq': String(facts.frequency),
    'fc-freq-level': '100',
    'fc-work-mode': settings.sleeping ? 1 : 0,
    pools: settings.pools.map(({ url, user, password }) => ({ url, user, pass: password })),
  });

const power: WebPage<ElphapexDevice> = (device) =>
  json({ power_output: device.faults.noPower ? '' : String(Math.round(device.machine.power(device.now()))) });

/** The pages of its web interface that are read. */
export const elphapexPages: WebPages<ElphapexDevice> = new Map<string, WebPage<ElphapexDevice>>([
  ['/', ({ facts }) => ({ type: 'text/html', body: `<!doctype html><title>${facts.type}</title>` })],
  ['/cgi-bin/get_system_info.cgi', systemInformation],
  ['/cgi-bin/get_miner_conf.cgi', minerConfiguration],
  ['/cgi-bin/get_power.cgi', power],
  ['/cgi-bin/get_blink_status.cgi', ({ blinking }) => json({ blink: blinking })],
  ['/cgi-bin/stats.cgi', stats],
  ['/cgi-bin/summary.cgi', summary],
  ['/cgi-bin/pools.cgi', pools],
]);
