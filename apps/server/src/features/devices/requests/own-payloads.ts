/** The fields of the payload that differ from device to device, or from part to part, by inner key, without secrets. */
export type OwnPayloads = ReadonlyMap<number, object>;
