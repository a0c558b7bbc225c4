import type { Capability } from '../../packages/domain/src/devices/capability.ts';
import { deviceKinds } from '../../packages/domain/src/devices/generated/kinds.ts';
import type { DriverKind } from '../../packages/devices/src/driver-kind.ts';
import { driverKinds } from '../../packages/devices/src/generated/driver-kinds.ts';
import { capabilityOf } from '../../packages/devices/src/perform-command.ts';
import { minerSamples, type DriverSample } from './driver-samples.ts';

const anyDevice: DriverSample = { model: null, firmware: null };

/** Reasons by their number, which is that of their first use. */
class Reasons {
  readonly #numbers = new Map<string, number>();

  /** The number of a reason, in brackets. */
  refer(reason: string): string {
    if (!this.#numbers.has(reason)) this.#numbers.set(reason, this.#numbers.size + 1);
    return `(${this.#numbers.get(reason)})`;
  }

  /** The reasons in the order of their numbers, as a list of a document. */
  get list(): string {
    return [...this.#numbers].map(([reason, number]) => `${number}. ${reason}\n`).join('');
  }
}

/** One cell: whether it can, within which bounds, and why not. */
function cellOf(capability: Capability, reasons: Reasons): string {
  if (!capability.supported) return `no ${reasons.refer(capability.reason)}`;
  const { ranges = {}, presets = {}, lacks = {} } = capability;
  const parts = [
    ...Object.entries(ranges).map(([field, { min, max, unit }]) => `\`${field}\` ${min} to ${max} ${unit}`),
    ...Object.entries(presets).map(([field, values]) => `\`${field}\` ${values.map(({ key }) => key).join(', ')}`),
    ...Object.entries(lacks).map(([field, reason]) => `no \`${field}\` ${reasons.refer(reason)}`),
  ];
  return ['yes', ...parts].join('; ');
}

/** The devices of a family that stand in rows of their own. */
function samplesOf(family: string): readonly DriverSample[] {
  return (minerSamples as Readonly<Record<string, readonly DriverSample[]>>)[family] ?? [anyDevice];
}

const nameOf = ({ model, firmware }: DriverSample): string =>
  [model, firmware].filter((part) => part !== null).join(', ') || 'any';

function tableOf(kind: DriverKind): string {
  const commands = Object.keys(kind.commands);
  if (commands.length === 0) return `Read only: ${kind.drivers.map(({ family }) => `\`${family}\``).join(', ')}.\n`;
  const reasons = new Reasons();
  const rows = kind.drivers.flatMap((driver) =>
    samplesOf(driver.family).map((sample) => {
      const cells = commands.map((command) => cellOf(capabilityOf(driver, sample, command), reasons));
      return `| ${[`\`${driver.family}\``, nameOf(sample), ...cells].join(' | ')} |\n`;
    }),
  );
  const heads = ['family', 'device', ...commands.map((command) => `\`${command}\``)];
  const table = [`| ${heads.join(' | ')} |\n`, `|${heads.map(() => '---|').join('')}\n`, ...rows].join('');
  return reasons.list === '' ? table : `${table}\n${reasons.list}`;
}

/** What each driver can be commanded, as a document: written from the capabilities that the product itself goes by. */
export function driverTable(): string {
  const tables = deviceKinds.map(({ kind, label }) => `## ${label}\n\n${tableOf(driverKinds[kind])}`);
  return [
    '# What drivers can be commanded\n',
    'Written by `npm run features` from the capabilities of the drivers; [Drivers](drivers.md) has what was proven on what. Numbers in brackets lead to the reasons below each table, which are what people read.\n',
    ...tables,
  ].join('\n');
}
