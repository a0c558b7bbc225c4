import process from 'node:process';
import { z } from 'zod';
import { startChain } from './chain/start-chain.ts';
import { startLightning } from './lightning/start-lightning.ts';
import { startFarm } from './farm/farm.ts';
import { readyLine } from './farm/ready-line.ts';
import { AsicDevice } from './asic/asic-device.ts';
import { FarmMiners } from './mining/farm-miners.ts';
import { readSettings } from './farm/settings.ts';

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const farm = await startFarm(settings.farm);
  const chain = settings.chain && (await startChain(settings.chain));
  const lightning =
    chain &&
    settings.lightning &&
    (await startLightning({ ...settings.lightning, port: 0, tip: () => chain.chain.tip }));
  const asics = farm.devices.filter((device) => device instanceof AsicDevice);
  const miners = settings.pools && new FarmMiners(asics, settings.pools, () => Date.now() / 1000);
  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    miners?.close();
    Promise.all([farm.close(), lightning?.close(), chain?.close()]).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  process.stdout.write(
    `${JSON.stringify(readyLine(farm, chain?.url, lightning && { url: lightning.url, macaroonFile: settings.lightning?.macaroonFile ?? '' }))}\n`,
  );
}

start().catch((error: unknown) => {
  process.stderr.write(`The simulator could not start: ${explain(error)}\n`);
  process.exitCode = 1;
});
