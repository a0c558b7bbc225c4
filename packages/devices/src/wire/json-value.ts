/** Anything a device reply can hold once read. Numbers are always finite. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** An object of a device reply; keys as the device spelt them. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Whether a value of a reply is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
