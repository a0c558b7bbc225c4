import type { AsicError } from '@headframe/domain/devices/asic/asic-reading';
import { isJsonObject, type JsonObject, type JsonValue } from '../../wire/json-value.ts';
import { asCount, asText } from '../reading/fields.ts';
import { whatsminerErrorText } from './whatsminer-error-texts.ts';

const errorCode = /^\d{1,6}$/;

function describe(code: string, time: string | null, reason: string | null): AsicError {
  const since = time === null || /^1970/.test(time) ? '' : ` since ${time}`;
  return {
    code,
    message: `${(reason ?? whatsminerErrorText(code) ?? `Error ${code}`).slice(0, 400)}${since.slice(0, 100)}`,
  };
}

/**
 * Reads the list of error codes in the shapes that firmware has: [{"218":"time"}], [{"264":"time","reason":"text"}],
 * [{"code":264,"reason":"text"}], ["218", 219], ["218", "time"], and an object in place of the list.
 */
export function readErrorList(list: JsonValue | undefined): AsicError[] {
  const entries = Array.isArray(list) ? list : [list ?? null];
  return entries
    .flatMap((entry, place) => {
      if (!isJsonObject(entry)) {
        const time = asText(entries[place + 1]);
        const since = time !== null && /^\d{4}-\d\d-\d\d/.test(time) ? time : null;
        return errorCode.test(asText(entry) ?? '') ? [describe(String(entry), since, null)] : [];
      }
      const reason = asText(entry['reason']);
      const named = asText(entry['code']) ?? '';
      const codes: [string, JsonValue | undefined][] = Object.entries(entry).filter(([code]) => errorCode.test(code));
      if (errorCode.test(named)) codes.push([named, entry['time']]);
      return codes.map(([code, time]) => describe(code, asText(time), reason));
    })
    .slice(0, 64);
}

/** Reads the errors that API v1 keeps in its summary as "Error Code Count" and "Error Code 0" onwards. */
export function readSummaryErrorCodes(summary: JsonObject): AsicError[] {
  const count = Math.min(asCount(summary['Error Code Count']) ?? 0, 64);
  const codes = Array.from({ length: count }, (_, position) => asText(summary[`Error Code ${position}`]));
  return readErrorList(codes);
}
