// Written by `npm run features` from the registrations of the features.
import type { DeviceBuilder } from '../../device/simulated-kind.ts';
import { AntminerDevice } from '../antminer/antminer-device.ts';
import { antminerModels, type AntminerName } from '../antminer/antminer-models.ts';
import { AuradineDevice } from '../auradine/auradine-device.ts';
import { auradineModels, type AuradineName } from '../auradine/auradine-models.ts';
import { AvalonDevice } from '../avalon/avalon-device.ts';
import { avalonModels, type AvalonName } from '../avalon/avalon-models.ts';
import { AxeosDevice } from '../axeos/axeos-device.ts';
import { axeosModels, type AxeosName } from '../axeos/axeos-models.ts';
import { BraiinsDevice } from '../braiins/braiins-device.ts';
import { braiinsModels, type BraiinsName } from '../braiins/braiins-models.ts';
import { CgminerDevice } from '../cgminer/cgminer-device.ts';
import { cgminerModels, type CgminerName } from '../cgminer/cgminer-models.ts';
import { ElphapexDevice } from '../elphapex/elphapex-device.ts';
import { elphapexModels, type ElphapexName } from '../elphapex/elphapex-models.ts';
import { EpicDevice } from '../epic/epic-device.ts';
import { epicModels, type EpicName } from '../epic/epic-models.ts';
import { LuxosDevice } from '../luxos/luxos-device.ts';
import { luxosModels, type LuxosName } from '../luxos/luxos-models.ts';
import { ProtoDevice } from '../proto/proto-device.ts';
import { protoModels, type ProtoName } from '../proto/proto-models.ts';
import { SealminerDevice } from '../sealminer/sealminer-device.ts';
import { sealminerModels, type SealminerName } from '../sealminer/sealminer-models.ts';
import { VnishDevice } from '../vnish/vnish-device.ts';
import { vnishModels, type VnishName } from '../vnish/vnish-models.ts';
import { WhatsminerDevice } from '../whatsminer/whatsminer-device.ts';
import { whatsminerModels, type WhatsminerName } from '../whatsminer/whatsminer-models.ts';

type Model = readonly [AntminerName | AuradineName | AvalonName | AxeosName | BraiinsName | CgminerName | ElphapexName | EpicName | LuxosName | ProtoName | SealminerName | VnishName | WhatsminerName, DeviceBuilder];

/** Every model of miners with how it is built. */
export const simulatedMiners: readonly Model[] = [
  ...antminerModels.map((model): Model => [model.name, (plan) => new AntminerDevice(model, plan)]),
  ...auradineModels.map((model): Model => [model.name, (plan) => new AuradineDevice(model, plan)]),
  ...avalonModels.map((model): Model => [model.name, (plan) => new AvalonDevice(model, plan)]),
  ...axeosModels.map((model): Model => [model.name, (plan) => new AxeosDevice(model, plan)]),
  ...braiinsModels.map((model): Model => [model.name, (plan) => new BraiinsDevice(model, plan)]),
  ...cgminerModels.map((model): Model => [model.name, (plan) => new CgminerDevice(model, plan)]),
  ...elphapexModels.map((model): Model => [model.name, (plan) => new ElphapexDevice(model, plan)]),
  ...epicModels.map((model): Model => [model.name, (plan) => new EpicDevice(model, plan)]),
  ...luxosModels.map((model): Model => [model.name, (plan) => new LuxosDevice(model, plan)]),
  ...protoModels.map((model): Model => [model.name, (plan) => new ProtoDevice(model, plan)]),
  ...sealminerModels.map((model): Model => [model.name, (plan) => new SealminerDevice(model, plan)]),
  ...vnishModels.map((model): Model => [model.name, (plan) => new VnishDevice(model, plan)]),
  ...whatsminerModels.map((model): Model => [model.name, (plan) => new WhatsminerDevice(model, plan)]),
];
