import { containerFault } from '@headframe/domain/devices/container/container-faults';
import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { formatTemperature } from '@headframe/domain/units/climate';
import { missingText } from '@headframe/domain/units/number-text';
import type { ContainerRowFragment } from '../../../generated/container.ts';
import { IconCircleDashed, IconPlayerPlay, IconPlayerStop } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';
import { measureText } from '../history/index.ts';

/** Name of a figure of containers. */
export type ContainerMeasure = keyof typeof containerMeasures;

/** The name of a container: its own, else its address. */
export function containerName({ name, ip }: Pick<ContainerRowFragment, 'name' | 'ip'>): string {
  return name || ip;
}

/** A figure of a container with its unit; the sign for "not reported" where there is none. */
export const figureText = measureText<ContainerRowFragment, ContainerMeasure>(containerMeasures);

/** How the cooler of a container looks; what a container that does not answer does is not known. */
export function coolerLook({ coolerOpen }: Pick<ContainerRowFragment, 'coolerOpen'>): StatusLook {
  if (coolerOpen === null) return { word: 'Unknown', tone: 'idle', icon: IconCircleDashed };
  return coolerOpen
    ? { word: 'Open', tone: 'ok', icon: IconPlayerPlay }
    : { word: 'Closed', tone: 'warn', icon: IconPlayerStop };
}

type SetPoint = Pick<ContainerRowFragment, 'setTemperature' | 'pidMode'>;

/** What the liquid is held at: a temperature, or what the controller chooses. */
export function setPointText({ setTemperature, pidMode }: SetPoint): string {
  const degrees = setTemperature === null ? undefined : formatTemperature(setTemperature);
  if (pidMode) return degrees === undefined ? 'PID' : `PID, ${degrees}`;
  return degrees ?? missingText;
}

type Targets = Pick<
  ContainerRowFragment,
  'desiredCooler' | 'desiredTemperature' | 'desiredMode' | 'coolerMismatch' | 'temperatureMismatch'
>;

/** What a container is desired to do; null without such a target. */
export function targetText({ desiredCooler, desiredTemperature, desiredMode }: Targets): string | null {
  const temperature = desiredTemperature === null ? desiredMode?.toUpperCase() : formatTemperature(desiredTemperature);
  const parts = [desiredCooler && `cooler ${desiredCooler}`, temperature].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** The targets of a container that it does not show, such as `Target cooler open`; undefined where it shows them. */
export function mismatchText(container: Targets): string | undefined {
  const { coolerMismatch, temperatureMismatch } = container;
  if (!coolerMismatch && !temperatureMismatch) return undefined;
  const text = targetText({
    ...container,
    desiredCooler: coolerMismatch ? container.desiredCooler : null,
    desiredTemperature: temperatureMismatch ? container.desiredTemperature : null,
    desiredMode: temperatureMismatch ? container.desiredMode : null,
  });
  return text === null ? undefined : `Target ${text}`;
}

/** What people read for an issue flag; one of a newer server reads as it is. */
export function issueText(issue: string): string {
  return (containerKind.issues as Readonly<Record<string, string>>)[issue] ?? issue;
}

/** What people read for a fault, by its name on the wire. */
export function faultText(fault: string): string {
  return containerFault(fault).label;
}

/** What people read for a name on the wire that no catalogue has: `cooling_tower_fan1` is `Cooling tower fan 1`. */
export function wireText(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replace(/(\D)(\d+)$/, '$1 $2')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
