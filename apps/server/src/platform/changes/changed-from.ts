/** Description of the argument `from` of a mutation that changes fields; the API's guide explains it once. */
export const changedFrom = 'What the fields were when the change began: see Changes in the guide.';
