import type { ContainerScalars, ContainerSwitch } from '@headframe/domain/devices/container/container-reading';
import type { JsonObject } from '../../wire/json-value.ts';

/** What sets one family of Antspace apart: how its `coolerState` is recognised and read. */
export interface AntspaceFamily {
  readonly family: string;
  /** What people read, as no controller reports a model. */
  readonly model: string;
  /** Whether a state is one of this family. */
  matches(state: JsonObject): boolean;
  /** Its figures and flags, in the units of `containerMeasures`; null where it has none. */
  scalars(state: JsonObject): Partial<ContainerScalars>;
  /** Its pumps, fans and valves. */
  switches(state: JsonObject): ContainerSwitch[];
}
