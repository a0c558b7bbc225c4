import { SnapshotAsicsDocument } from '../../../generated/asic.ts';
import { snapshotWith } from '../commands/index.ts';

/** Freezes the miners that match for a command, an action or a setting. */
export const snapshotAsics = snapshotWith(SnapshotAsicsDocument);
