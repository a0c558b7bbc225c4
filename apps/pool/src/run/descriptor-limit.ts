/** Descriptors that connections of miners never take: they are for node, database, spool, blocks, log and metrics. */
const ownDescriptors = 500;

/** Connections that are served however low the limit is. */
const fewest = 64;

/** How many descriptors the system lets this process have; undefined where it sets no bound or does not say. */
export function descriptorLimit(): number | undefined {
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
}

/** Connections of miners that a process takes: its setting, and no more than the system leaves it. */
export function connectionBound(setting: number, limit: number | undefined): number {
  return limit === undefined ? setting : Math.max(Math.min(fewest, setting), Math.min(setting, limit - ownDescriptors));
}
