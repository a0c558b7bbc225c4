import { firmwareFamilies } from './firmware-image.ts';
import type { SentFirmwareImage } from './sent-image.ts';

/** What decides whether an image fits: as miners report it; empty or null where they do not. */
interface UpdatableDevice {
  readonly family: string;
  readonly model: string | null;
  readonly firmware: string | null;
  readonly controlBoard: string | null;
}

/** Why an image does not fit a miner. */
interface FirmwareMisfit {
  /** `version`: the miner runs it already, and nothing is left to do. All others: the image must not reach the miner. */
  readonly why: 'family' | 'noModel' | 'model' | 'noControlBoard' | 'controlBoard' | 'version';
  /** One sentence for the operator. */
  readonly text: string;
}

/** Texts of miners as they are compared: without case, and with single spaces. */
function compared(text: string | null): string {
  return (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Whether a miner reports a version: compared without case and with single spaces, and never where it reports none. */
export function isSameVersion(version: string, reported: string | null): boolean {
  return compared(version) !== '' && compared(version) === compared(reported);
}

function includes(names: readonly string[], name: string): boolean {
  return names.some((one) => compared(one) === compared(name));
}

/**
 * Why an image does not fit a miner, of several reasons the first: its family, its model, its control board, of which an unknown one
 * fits no image, or that it runs the version already. Undefined where the image fits. The same on server and agent.
 */
export function firmwareMisfit(
  {
    family,
    version,
    models,
    controlBoards,
  }: Pick<SentFirmwareImage, 'family' | 'version' | 'models' | 'controlBoards'>,
  device: UpdatableDevice,
): FirmwareMisfit | undefined {
  const [model, controlBoard] = [device.model ?? '', device.controlBoard ?? ''];
  if (family !== device.family)
    return { why: 'family', text: `The image is for ${firmwareFamilies[family]}; the miner is of another family.` };
  if (compared(model) === '') return { why: 'noModel', text: 'The miner does not report its model.' };
  if (!includes(models, model)) return { why: 'model', text: `The image is not declared for the model ${model}.` };
  if (compared(controlBoard) === '')
    return { why: 'noControlBoard', text: 'The miner does not report its control board.' };
  if (!includes(controlBoards, controlBoard))
    return { why: 'controlBoard', text: `The image is not declared for the control board ${controlBoard}.` };
  if (isSameVersion(version, device.firmware)) return { why: 'version', text: `The miner runs ${version} already.` };
  return undefined;
}
