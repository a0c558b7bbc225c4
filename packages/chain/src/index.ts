/**
 * Chains of the Bitcoin Core family, without a database. Nothing is exported from here: import each concept by its own
 * path, such as `@headframe/chain/job-template`.
 *
 * - `bytes`, `header`, `merkle`, `coinbase`, `proof-of-work`: what blocks are made of
 * - `block-template`, `job-template`, `block`: from an answer of `getblocktemplate` to jobs, and from a share to a block
 * - `address`: addresses and their output scripts; `bip47`: payment codes, what is paid to them and how they are notified
 * - `rpc`: the JSON-RPC of a node; `source`: its templates with what their blocks pay, and submitting blocks
 */
export {};
