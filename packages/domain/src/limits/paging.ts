/** Rows of a page unless another count is asked for. */
export const defaultPageSize = 10;

/** Page sizes a list offers. */
export const pageSizes = [10, 25, 50, 100] as const;

/** Bounds of the rows of a page where their number follows the height of the window. */
export const fittingRows = { min: 5, max: 100 } as const;

/** Counts that are asked for in one go (section 9 of both specifications). */
export const listLimits = {
  withdrawAddresses: 50,
  reportRecipients: 100,
  ticketMessages: 10,
  latestTicketMessages: 10,
  deviceSearch: 10,
  deviceSearchLong: 30,
  previousIpRanges: 15,
} as const;
