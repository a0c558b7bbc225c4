import { StringDecoder } from 'node:string_decoder';
import { gpuLimits, type GpuInstance } from '@headframe/domain/devices/gpu/gpu-reading';
import sax from 'sax';
import { DeviceReplyError } from '../device-errors.ts';
import { smiNumber, smiText, smiUuid } from './smi-values.ts';

/** What only the document shows of a card; null where it does not. */
interface SmiCardDetails {
  /** Whether a power limit can be set. */
  powerManagement: boolean | null;
  resetRequired: boolean | null;
  /** The instances of a card that is split (MIG). */
  instances: GpuInstance[];
}

/** The answer to `nvidia-smi -q -x`. */
export interface SmiDetails {
  cudaVersion: string | null;
  /** By UUID. */
  cards: Map<string, SmiCardDetails>;
}

/** Deepest nesting that is followed; the document of a driver has seven levels. */
const maxDepth = 32;

/** Longest text of an element that is kept. */
const maxText = 256;

const card = 'nvidia_smi_log/gpu';
const instance = `${card}/mig_devices/mig_device`;

/** The version of CUDA by its names: the second one since 13, which drops the first in 14. */
const cudaPath = /^nvidia_smi_log\/cuda_(?:umd_)?version$/;

/** Readings of power stand in `power_readings` up to version 11 of the document, in `gpu_power_readings` since version 12. */
const powerPath = /^nvidia_smi_log\/gpu\/(?:gpu_)?power_readings\/(\w+)$/;

const newCard = (): SmiCardDetails => ({ powerManagement: null, resetRequired: null, instances: [] });
const newInstance = (): Partial<GpuInstance> => ({
  gpuInstanceId: null,
  computeInstanceId: null,
  memoryTotal: null,
});

/** A number of an instance that counts it. */
function count(text: string): number | null {
  const number = smiNumber(text);
  return number !== null && Number.isInteger(number) && number >= 0 && number <= 255 ? number : null;
}

/** Reads the document piece by piece, so that nothing of it is held but what is wanted. */
export class SmiXmlReader {
  readonly #parser = sax.parser(true, { position: false });
  readonly #decoder = new StringDecoder('utf8');
  readonly #details: SmiDetails = { cudaVersion: null, cards: new Map() };
  #path: string[] = [];
  #text = '';
  #card = newCard();
  #uuid: string | null = null;
  #instance = newInstance();
  #failure: DeviceReplyError | null = null;
  #isWhole = false;

  constructor() {
    this.#parser.onerror = (error) => this.#fail(error.message.split('\n')[0] ?? '');
    this.#parser.onopentag = ({ name }) => this.#open(name);
    this.#parser.ontext = (text) => {
      if (this.#text.length < maxText) this.#text += text.slice(0, maxText);
    };
    this.#parser.onclosetag = () => this.#close();
  }

  /** Takes the next piece; what comes after an error is ignored. */
  write(piece: Buffer): void {
    if (!this.#failure) this.#parser.write(this.#decoder.write(piece));
  }

  /** What the document says. Throws `DeviceReplyError` for anything else, or where it is cut off. */
  end(): SmiDetails {
    if (!this.#isWhole) this.#fail('it is cut off');
    if (this.#failure) throw this.#failure;
    return this.#details;
  }

  #fail(reason: string): void {
    this.#failure ??= new DeviceReplyError(`The XML of nvidia-smi cannot be read: ${reason.slice(0, 120)}.`);
    // The parser throws on the next piece otherwise.
    this.#parser.error = null as never;
  }

  #open(name: string): void {
    if (this.#failure) return;
    this.#path.push(name);
    this.#text = '';
    if (this.#path.length > maxDepth) this.#fail('it is nested too deeply');
    if (this.#path.length === 1 && name !== 'nvidia_smi_log') this.#fail(`it begins with <${name.slice(0, 40)}>`);
    const path = this.#path.join('/');
    if (path === card) [this.#card, this.#uuid] = [newCard(), null];
    if (path === instance) this.#instance = newInstance();
  }

  #close(): void {
    if (this.#failure) return;
    const path = this.#path.join('/');
    this.#path.pop();
    const text = this.#text.trim();
    this.#text = '';
    if (path === 'nvidia_smi_log') this.#isWhole = true;
    else if (cudaPath.test(path)) this.#details.cudaVersion ??= smiText(text, 64);
    else if (path === card) this.#endCard();
    else if (path === instance) this.#endInstance();
    else if (path.startsWith(`${instance}/`)) this.#instanceValue(path.slice(instance.length + 1), text);
    else this.#cardValue(path, text);
  }

  #endCard(): void {
    const { cards } = this.#details;
    if (this.#uuid && cards.size < gpuLimits.cards) cards.set(this.#uuid, this.#card);
  }

  #endInstance(): void {
    const { index, gpuInstanceId = null, computeInstanceId = null, memoryTotal = null } = this.#instance;
    if (index === undefined || this.#card.instances.length >= gpuLimits.instances) return;
    this.#card.instances.push({ index, gpuInstanceId, computeInstanceId, memoryTotal });
  }

  #cardValue(path: string, text: string): void {
    if (path === `${card}/uuid`) this.#uuid = smiUuid(text);
    else if (path === `${card}/gpu_reset_status/reset_required`) this.#card.resetRequired = yesOrNo(text, 'Yes', 'No');
    else if (powerPath.exec(path)?.[1] === 'power_management')
      this.#card.powerManagement = text === 'Supported' ? true : smiText(text) === null ? false : null;
    // Documents since version 12 name no support: a card has it that reports its bounds.
    else if (powerPath.exec(path)?.[1] === 'max_power_limit')
      this.#card.powerManagement ??= smiNumber(text) === null ? false : true;
  }

  #instanceValue(name: string, text: string): void {
    const number = count(text);
    if (name === 'index' && number !== null) this.#instance.index = number;
    else if (name === 'gpu_instance_id') this.#instance.gpuInstanceId = number;
    else if (name === 'compute_instance_id') this.#instance.computeInstanceId = number;
    else if (name === 'fb_memory_usage/total') {
      const memory = smiNumber(text);
      this.#instance.memoryTotal = memory !== null && memory >= 0 && memory <= 1e9 ? memory : null;
    }
  }
}

/** What two words stand for; null for all others. */
function yesOrNo(text: string, yes: string, no: string): boolean | null {
  return text === yes ? true : text === no ? false : null;
}
