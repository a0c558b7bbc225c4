import type { JsonObject } from '../../wire/json-value.ts';
import { asText } from '../reading/fields.ts';

/** What the summary of a Whatsminer holds and that of no other program; firmware of 2018 names its fans alone. */
const ownFields = ['HS RT', 'Factory GHS', 'Firmware Version', 'Power Limit', 'Power_RT', 'Power Fanspeed'] as const;

/** Whether a summary is that of a Whatsminer. */
export function isWhatsminerSummary(summary: JsonObject): boolean {
  return ownFields.some((name) => name in summary) || ('Fan Speed In' in summary && 'Fan Speed Out' in summary);
}

/** Names of the creator and of its program, one of which most replies of API v2 bear. */
export const whatsminerCreator = /whatsminer|btminer|bitmicro/i;

/** What a device answers of itself; empty where it does not know the question. */
interface WhatsminerProofs {
  summary: JsonObject;
  /** `get_version`. */
  version: JsonObject;
  status: JsonObject;
  /** `devdetails`. */
  details: readonly JsonObject[];
}

/** Whether one of the replies is that of a Whatsminer: the other programs on this port answer `summary` and `devs` alike. */
export function isWhatsminer({ summary, version, status, details }: WhatsminerProofs): boolean {
  return (
    isWhatsminerSummary(summary) ||
    asText(version['fw_ver']) !== null ||
    'mineroff' in status ||
    'btmineroff' in status ||
    whatsminerCreator.test(JSON.stringify(details))
  );
}
