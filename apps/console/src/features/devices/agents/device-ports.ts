/** TCP ports on which the devices of a site are reached. */
export interface DevicePortNumbers {
  http: number;
  rpc: number;
  whatsminer: number;
  status: number;
}

/** What a number field holds: a number, or a text while one types. */
export type NumberField = number | string;

/** The ports as entered. */
export type PortFields = Readonly<Record<keyof DevicePortNumbers, NumberField>>;

/** What each port is for. */
export const portLabels: Readonly<Record<keyof DevicePortNumbers, string>> = {
  http: 'Web interface',
  rpc: 'Miner API (cgminer)',
  whatsminer: 'Whatsminer API v3',
  status: 'Status page',
};

/** A whole number within bounds, or undefined. */
export function wholeNumber(value: NumberField, min: number, max: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

function portNumber(value: NumberField): number | undefined {
  return wholeNumber(value, 1, 65_535);
}

/** What is wrong with a port, or undefined. */
export function portProblem(value: NumberField): string | undefined {
  return portNumber(value) === undefined ? 'Between 1 and 65535.' : undefined;
}

/** The ports as they travel, or undefined while one of them is none. */
export function portNumbers(fields: PortFields): DevicePortNumbers | undefined {
  const [http, rpc, whatsminer, status] = [fields.http, fields.rpc, fields.whatsminer, fields.status].map(portNumber);
  if (http === undefined || rpc === undefined || whatsminer === undefined || status === undefined) return undefined;
  return { http, rpc, whatsminer, status };
}
