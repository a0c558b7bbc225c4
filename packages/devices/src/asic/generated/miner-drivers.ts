// Written by `npm run features` from the registrations of the features.
import { antminerDriver } from '../antminer/antminer-driver.ts';
import { auradineDriver } from '../auradine/auradine-driver.ts';
import { avalonDriver } from '../avalon/avalon-driver.ts';
import { axeosDriver } from '../axeos/axeos-driver.ts';
import { braiinsGraphqlDriver } from '../braiins/graphql-driver.ts';
import { braiinsDriver } from '../braiins/rest-driver.ts';
import { cgminerDriver } from '../cgminer/cgminer-driver.ts';
import { elphapexDriver } from '../elphapex/elphapex-driver.ts';
import { epicDriver } from '../epic/epic-driver.ts';
import { luxosDriver } from '../luxos/luxos-driver.ts';
import { protoDriver } from '../proto/proto-driver.ts';
import { sealminerDriver } from '../sealminer/sealminer-driver.ts';
import { vnishDriver } from '../vnish/vnish-driver.ts';
import { whatsminerV2Driver } from '../whatsminer/v2-driver.ts';
import { whatsminerV3Driver } from '../whatsminer/v3-driver.ts';
import type { AsicDriver } from '../asic-driver.ts';

/** The driver of every family of miners. */
export const minerDrivers: readonly AsicDriver[] = [
  antminerDriver,
  auradineDriver,
  avalonDriver,
  axeosDriver,
  braiinsGraphqlDriver,
  braiinsDriver,
  cgminerDriver,
  elphapexDriver,
  epicDriver,
  luxosDriver,
  protoDriver,
  sealminerDriver,
  vnishDriver,
  whatsminerV2Driver,
  whatsminerV3Driver,
];
