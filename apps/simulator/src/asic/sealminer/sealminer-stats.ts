import { decimal } from '../../network/json-number.ts';
import type { SealminerDevice } from './sealminer-device.ts';

type Row = Record<string, unknown>;

const megahashes = (rate: number): object => decimal(rate / 1e6, 6);

/** What each of its parts adds to the one row, by the number of the part. */
const numbered = (parts: readonly Row[]): Row =>
  Object.fromEntries(
    parts.flatMap((part, index) => Object.entries(part).map(([name, value]) => [`${index} ${name}`, value])),
  );

function boards(device: SealminerDevice): Row[] {
  const { machine, facts, settings, plan } = device;
  const frequency = settings.sleeping ? 0 : Math.round(facts.frequency * settings.powerShare ** 0.8);
  return machine.boards(device.now(), device.minerUpAt).map((board, index) => ({
    SN: `S1246002${String(plan.index * 3 + index).padStart(8, '0')}`,
    Online: !board.dead,
    'Chip Count': facts.chipsPerBoard,
    'Bad Chip Count': 0,
    'Tune Status': device.faults.tuning ? 'Coarse Tuning' : 'Fine Tuning Done',
    'MHS(Ideal)': Math.round(board.idealRate / 1e6),
    Freq: board.dead ? 0 : frequency,
    'MHS(Sample)': megahashes(board.rate),
    ...Object.fromEntries(
      [-6, -9, 4, 2].map((offset, place) => [`Temp ${place}`, board.dead ? 0 : Math.round(board.pcbCelsius + offset)]),
    ),
  }));
}

/** The one row of `stats`, in which a Sealminer says all of itself. */
export function sealminerStats(device: SealminerDevice): Row {
  const { machine, facts, settings, plan, minerUpAt } = device;
  const now = device.now();
  const rate = (seconds: number) => megahashes(machine.averageRate(now, seconds, minerUpAt));
  const fans = machine.fans(now).map((rpm) => ({ PWM: Math.round(machine.fanPercent(now)), Speed: rpm }));
  const power = device.faults.noPower ? 0 : Math.round(machine.power(now));
  return {
    STATS: 0,
    ID: `${facts.type}0`,
    Elapsed: device.elapsed(),
    Model: facts.type,
    ASIC: 'Seal02-V1',
    Firmware: '2025091001',
    IP: device.address,
    MAC: device.mac.toLowerCase(),
    'Ctrl Board': facts.controlBoard,
    'Ctrl Board SN': `S1272002${String(plan.index).padStart(8, '0')}`,
    'PM State': settings.sleeping ? 'Suspend' : 'Running',
    'Chip Count': facts.chipsPerBoard * facts.boards,
    'Bad Chip Count': 0,
    'Mining Mode': 'Normal',
    'Error Code': '',
    'Tune Status': device.faults.tuning ? 'Coarse Tuning' : 'Fine Tuning Done',
    'System Uptime': Math.floor(device.uptime()),
    'MHS(Rated)': megahashes(facts.hashrate),
    'Power Limit': Math.round(facts.power * settings.powerShare),
    'MHS(Ideal)': Math.round(machine.idealRate / 1e6),
    'MHS(Sample)': rate(5),
    'MHS(30s)': rate(30),
    'MHS(1m)': rate(60),
    'MHS(Avg)': rate(Math.max(1, device.elapsed())),
    'PSU Error': '0x00000000',
    'PSU Input Power': power,
    'PSU Output Power': Math.round(power * 0.92),
    'PSU Fan Speed': Math.round(machine.fanPercent(now) * 60),
    'Fan Count': fans.length,
    ...numbered(fans),
    'Board Count': facts.boards,
    ...numbered(boards(device)),
  };
}
