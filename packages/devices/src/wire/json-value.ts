/** Anything a device reply can hold once read. Numbers are always finite. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** An object of a device reply; keys as the device spelt them. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Tells an object from the other values of a reply. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
