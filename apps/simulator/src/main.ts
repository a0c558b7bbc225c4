import process from 'node:process';
import { startFarm } from './farm/farm.ts';
import { readSettings } from './farm/settings.ts';

const settings = readSettings(process.env);
const farm = await startFarm(settings);

process.stdout.write(
  `${JSON.stringify({ ready: true, ranges: farm.ranges, ports: farm.ports, control: farm.controlUrl })}\n`,
);

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await farm.close();
  process.exit(0);
}

process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
