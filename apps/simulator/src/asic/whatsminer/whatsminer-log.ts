import { minuteLines } from '../minute-lines.ts';
import type { WhatsminerDevice } from './whatsminer-device.ts';
import { whatsminerErrors, whatsminerTime } from './whatsminer-errors.ts';
import { whatsminerReadings } from './whatsminer-readings.ts';

/** The log a Whatsminer gives for download, as text. */
export function whatsminerLog(device: WhatsminerDevice): Buffer {
  const readings = whatsminerReadings(device);
  const line = (seconds: number, text: string): string => `${whatsminerTime(seconds)} btminer: ${text}`;
  const lines = [
    line(device.bootedAt, `${device.facts.type} firmware ${device.firmware}`),
    ...readings.boards.map((board) => line(device.minerUpAt, `SM${board.slot} chips ${board.chips} ${board.serial}`)),
    ...minuteLines(device.minerUpAt, device.now(), (at) =>
      line(at, `rate ${(readings.rateNow / 1e12).toFixed(3)} TH/s`),
    ),
    ...whatsminerErrors(device).map((error) => line(device.now(), `error ${error.code} ${error.reason}`)),
    line(device.now(), `rate ${(readings.rateNow / 1e12).toFixed(3)} TH/s power ${readings.power ?? 0} W`),
  ];
  return Buffer.from(`${lines.join('\n')}\n`);
}
