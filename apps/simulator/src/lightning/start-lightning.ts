import { writeFile } from 'node:fs/promises';
import { LightningRest, type FollowedTip } from './lightning-rest.ts';
import { readLightningState, writeLightningState } from './lightning-state.ts';
import { emptyLightning, SimulatedLightning } from './simulated-lightning.ts';

/** A simulated Lightning network that answers. */
interface RunningLightning {
  /** Address of the node of the house, and of the receiver below `/receiver`. */
  readonly url: string;
  readonly lightning: SimulatedLightning;
  readonly rest: LightningRest;
  close(): Promise<void>;
}

interface LightningStart {
  readonly port: number;
  /** Where it is kept; in memory alone without it. */
  readonly file?: string | undefined;
  /** Where the macaroon is written, as LND writes it. */
  readonly macaroonFile?: string | undefined;
  readonly tip: () => FollowedTip;
}

/** Opens the Lightning network of a file, or a new one, and listens for calls on loopback. */
export async function startLightning({ port, file, macaroonFile, tip }: LightningStart): Promise<RunningLightning> {
  const state = (file === undefined ? undefined : await readLightningState(file)) ?? emptyLightning();
  let writing = Promise.resolve();
  const keep = () => {
    if (file !== undefined) writing = writing.then(() => writeLightningState(file, state)).catch(() => undefined);
  };
  keep();
  if (macaroonFile !== undefined) await writeFile(macaroonFile, Buffer.from(state.macaroon, 'hex'), { mode: 0o600 });
  const lightning = new SimulatedLightning(state, keep);
  const rest = new LightningRest(lightning, tip);
  const listening = await rest.listen(port);
  const close = async () => {
    await rest.close();
    await writing;
  };
  return { url: `http://127.0.0.1:${listening}`, lightning, rest, close };
}
