/** Chains of the Bitcoin Core family: headers, templates, blocks and the RPC of a node. */
export {};
