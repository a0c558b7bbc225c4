/** Stratum V1 messages, shared by the pool and by miners of the simulator. */
export {};
