import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import type { RestAnswer, RestQuestion } from '../rest-answer.ts';
import type { AuradineDevice } from './auradine-device.ts';
import { auradineReply, fluxos } from './auradine-reply.ts';

type Row = Record<string, unknown>;
type Read = (device: AuradineDevice) => readonly [code: number, list: string, rows: readonly Row[]];

const watts = (value: number): string => `${value.toFixed(2)}W`;

function temperatures(device: AuradineDevice): Row[] {
  const boards = device.machine.boards(device.now(), device.minerUpAt);
  const sensors = (values: readonly number[]) =>
    values.map((celsius, ID) => ({ ID, Temperature: Math.round(celsius * 100) / 100 }));
  return [
    { ID: 0, Name: 'Control Board', BoardTemp: sensors([device.machine.ambient(device.now()) + 8]), ChipTemp: null },
    ...boards.map((board, index) => ({
      ID: index + 1,
      Name: `Hash Board ${index + 1}`,
      BoardTemp: sensors(board.dead ? [] : [board.pcbCelsius - 9, board.pcbCelsius]),
      ChipTemp: sensors(board.dead ? [] : [-4, 0, 2].map((offset) => board.chipCelsius + offset)),
    })),
  ];
}

const reads: Readonly<Record<string, Read>> = {
  ipreport: (device) => [
    620,
    'IPReport',
    [
      {
        command: 'ipreport',
        SerialNo: `AU24${String(device.plan.index).padStart(6, '0')}`,
        ip: device.address,
        mac: device.mac.toLowerCase(),
        model: device.facts.type,
        version: fluxos,
        hostname: device.settings.hostname,
        HBSerialNo: Array.from({ length: device.facts.boards }, (_, board) => `QAHB${device.plan.index}-${board}`),
        InternalType: device.facts.controlBoard,
      },
    ],
  ],
  fan: (device) => [
    510,
    'Fan',
    device.machine.fans(device.now()).map((rpm, index) => ({
      ID: index + 1,
      Speed: rpm,
      Target: rpm,
      Max: device.facts.maximumFanSpeed,
    })),
  ],
  mode: ({ settings, facts }) => [
    540,
    'Mode',
    [
      {
        Mode: 'custom',
        Sleep: settings.sleeping ? 'on' : 'off',
        Ths: facts.hashrate / 1e12,
        Power: Math.round(facts.power * settings.powerShare),
      },
    ],
  ],
  psu: (device) => {
    const power = device.faults.noPower ? 0 : device.machine.power(device.now());
    return [570, 'PSU', [{ FanSpeed1: '4052.00 RPM', PowerOut: watts(power * 0.94), PowerIn: watts(power) }]];
  },
  temperature: (device) => [590, 'Temperature', temperatures(device)],
  frequency: ({ facts }) => [
    640,
    'Frequency',
    Array.from({ length: facts.boards }, (_, index) => ({
      ID: index + 1,
      ChipFrequency: [-10, 0, 10].map((offset, ID) => ({ ID, Frequency: facts.frequency + offset })),
    })),
  ],
  led: ({ blinking }) => [530, 'LED', [{ Code: blinking ? 3 : 2, Msg: blinking ? 'Locate' : 'Normal' }]],
};

const signIn = z.looseObject({ user: z.string(), password: z.string() });

function giveToken(device: AuradineDevice, body: string): string {
  const given = signIn.safeParse(parsedJson(body)).data;
  if (given?.user !== 'admin' || given.password !== device.password)
    return auradineReply(device, { code: 45, message: 'Invalid user or password', letter: 'E' });
  return auradineReply(device, { code: 700, message: 'Token', rows: { Token: [{ Token: device.tokens.give() }] } });
}

/** Answers a request to the web API of FluxOS; what it reads wants a token in a header of that name. */
export function answerAuradineWeb(device: AuradineDevice, { method, path, headers, body }: RestQuestion): RestAnswer {
  const command = path.slice(1);
  if (method === 'POST' && command === 'token') return { status: 200, body: giveToken(device, body) };
  if (!device.tokens.use(String(headers['token'] ?? '')))
    return { status: 401, body: auradineReply(device, { code: 45, message: 'Invalid token', letter: 'E' }) };
  const read = method === 'GET' && Object.hasOwn(reads, command) ? reads[command] : undefined;
  if (!read) return { status: 404, body: auradineReply(device, { code: 14, message: 'Invalid command', letter: 'E' }) };
  const [code, list, rows] = read(device);
  return { status: 200, body: auradineReply(device, { code, message: list, rows: { [list]: rows } }) };
}
