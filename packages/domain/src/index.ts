/**
 * The language of the business, without I/O, for browser and Node alike. Nothing is exported from here: import each
 * concept by its own path, such as `@headframe/domain/where/where-schema`, so that a page loads only what it uses.
 *
 * - `where/`: the one filter grammar of lists, counts, exports and commands
 * - `errors/`: error codes, the error the business throws, every message of the product
 * - `permissions/`: the permission catalogue and what follows from it
 * - `routes/`: every route of the console and what guards it
 * - `units/`, `coins/`: how quantities travel and how they are shown
 * - `enums/`, `limits/`: constants of the business
 * - `devices/`: what the platform needs to know of each kind of device; `defineCommand` describes a command
 * - `asic/`: readings, commands and issue flags of miners
 * - `pool/`: chains, fee rates, workers and shares of the mining pool
 * - `feature-access/`: what an installation, a subaccount and a build switch on
 */
export {};
