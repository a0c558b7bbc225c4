import type { AsicFamily } from '@headframe/domain/asic/asic-reading';
import { discoverDevice, type DiscoveryHints } from '../discover-device.ts';
import type { DeviceIdentity, DeviceEndpoint } from '../driver.ts';
import { antminerDriver } from './antminer/antminer-driver.ts';
import type { AsicDriver } from './asic-driver.ts';
import { auradineDriver } from './auradine/auradine-driver.ts';
import { avalonDriver } from './avalon/avalon-driver.ts';
import { axeosDriver } from './axeos/axeos-driver.ts';
import { braiinsGraphqlDriver } from './braiins/graphql-driver.ts';
import { braiinsDriver } from './braiins/rest-driver.ts';
import { cgminerDriver } from './cgminer/cgminer-driver.ts';
import { elphapexDriver } from './elphapex/elphapex-driver.ts';
import { epicDriver } from './epic/epic-driver.ts';
import { luxosDriver } from './luxos/luxos-driver.ts';
import { protoDriver } from './proto/proto-driver.ts';
import { sealminerDriver } from './sealminer/sealminer-driver.ts';
import { vnishDriver } from './vnish/vnish-driver.ts';
import { whatsminerV2Driver } from './whatsminer/v2-driver.ts';
import { whatsminerV3Driver } from './whatsminer/v3-driver.ts';

/**
 * Every driver of miners by its family, in the order in which their answers count: a Whatsminer says more than an Antminer, and
 * firmware of others, which answers like that of the creator, comes before it.
 */
export const asicDrivers: Readonly<Record<AsicFamily, AsicDriver>> = {
  'whatsminer-v3': whatsminerV3Driver,
  'whatsminer-v2': whatsminerV2Driver,
  braiins: braiinsDriver,
  'braiins-graphql': braiinsGraphqlDriver,
  luxos: luxosDriver,
  vnish: vnishDriver,
  axeos: axeosDriver,
  avalon: avalonDriver,
  epic: epicDriver,
  elphapex: elphapexDriver,
  sealminer: sealminerDriver,
  proto: protoDriver,
  auradine: auradineDriver,
  antminer: antminerDriver,
  cgminer: cgminerDriver,
};

/** Finds out which family a miner speaks; `null` when it is none we know. Never rejects. */
export function discoverAsic(endpoint: DeviceEndpoint, hints?: DiscoveryHints): Promise<DeviceIdentity | null> {
  return discoverDevice(Object.values(asicDrivers), endpoint, hints);
}
