import type { PlcDetail, PlcScalars } from '@headframe/domain/devices/plc/plc-reading';
import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { issueBitsOf, plainIngest } from '../kind-platform/index.ts';

const bit = issueBitsOf(plcKind);

/** PLCs for the ingest. A PLC does what it is there for as soon as it answers. */
export const plcIngest = plainIngest<PlcDetail>({
  kind: plcKind,
  topic: 'plc',
  identityOf: ({ family, model, firmware }) => ({ family, model, firmware }),
  judge: ({ scalars }) => ({
    issues: ((scalars as PlcScalars).coilsPending ?? 0) > 0 ? bit('FEEDBACK_DIFFERS') : 0,
    authError: false,
    isActive: true,
    columns: {},
    detail: null,
  }),
});
