/**
 * How far the draw of a miner that reports no power scaling may lie from its share of the watt target, as a share of that
 * target: firmware promises an approximate share (Whatsminer API, set_power_pct), and a stable draw lies a little below it.
 */
export const scalingTolerance = 0.12;

/** How long after its start the draw of a miner says nothing of its scaling, in seconds: it tunes its frequencies first. */
export const scalingSettlesAfter = 900;
