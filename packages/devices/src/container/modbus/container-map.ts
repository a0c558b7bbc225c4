import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import { z } from 'zod';
import { familyName, mapRegister, unitMapFields, wireAddress, type MapRegister } from '../../modbus/map-schema.ts';

type Named = typeof containerMeasures;
/** Figures that a map may name: the count of faults is that of their list. */
type ContainerFigure = {
  [Name in keyof Named]: Named[Name]['value'] extends 'number' ? Exclude<Name, 'faults'> : never;
}[keyof Named];

const figureNames = Object.entries(containerMeasures)
  .filter(([name, { value }]) => value === 'number' && name !== 'faults')
  .map(([name]) => name) as ContainerFigure[];

const key = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
const word = z.number().int().min(0).max(0xffff);
const unit = z.number().int().min(0).max(255).optional();

/** A register, of another unit than the container's own where it names one. */
const register = mapRegister.extend({ unit });
const figure = z.union([register, z.strictObject({ sum: z.array(register).min(2).max(8) })]);
/** Set where the register holds one of these numbers, or where one of its bits (0 is the lowest) is set. */
const flag = z
  .strictObject({
    register,
    equals: z.array(word).min(1).max(8).optional(),
    bit: z.number().int().min(0).max(15).optional(),
  })
  .refine(({ equals, bit }) => (equals === undefined) !== (bit === undefined), 'needs either equals or bit');
/** What a command writes with function 6. */
const write = z.strictObject({ unit, address: wireAddress, value: word });

/** A map of one model of container as it stands in a file: where its figures lie, and what may be written. */
export const containerMapSchema = z.strictObject({
  family: familyName('container'),
  ...unitMapFields,
  /** Max. registers read for nothing between two values, to save a request. */
  maxGap: z.number().int().min(0).max(125).default(0),
  protocolVersion: register.optional(),
  figures: z.partialRecord(z.enum(figureNames), figure).default({}),
  coolerOpen: flag,
  pidMode: flag.optional(),
  switches: z
    .array(z.strictObject({ name: key, flag }))
    .max(64)
    .default([]),
  faults: z
    .array(z.strictObject({ name: key, flag }))
    .max(64)
    .default([]),
  /** Only what stands here is written. */
  commands: z
    .strictObject({
      openCooler: write.optional(),
      closeCooler: write.optional(),
      resetCooler: write.optional(),
      /** The temperature, times `perDegree`, within bounds in °C. */
      setCoolerTemperature: z
        .strictObject({
          unit,
          address: wireAddress,
          perDegree: z.number().positive().max(1000),
          min: z.number(),
          max: z.number(),
        })
        .optional(),
    })
    .default({}),
  /**
   * How a controller is authenticated before it takes a command: the challenge is read from `challenge` on, and the SHA-256 of it, of the
   * MD5 of the user name and of the MD5 of the password is written from `response` on.
   */
  authentication: z
    .strictObject({
      unit,
      challenge: wireAddress,
      challengeRegisters: z.number().int().min(1).max(32),
      response: wireAddress,
    })
    .optional(),
});

/** A map of one model of container. */
export type ContainerMap = z.output<typeof containerMapSchema>;
/** A register of a map, and the unit that it is of. */
export type ContainerRegister = MapRegister & { unit?: number | undefined };
/** A yes or no of a map. */
export type ContainerFlag = z.output<typeof flag>;

/** The registers that a map reads. */
export function registersOf(map: ContainerMap): ContainerRegister[] {
  const figures = Object.values(map.figures).flatMap((one) => ('sum' in one ? one.sum : [one]));
  const flags = [map.coolerOpen, map.pidMode, ...[...map.switches, ...map.faults].map((named) => named.flag)];
  return [
    ...figures,
    ...flags.flatMap((one) => (one ? [one.register] : [])),
    ...(map.protocolVersion ? [map.protocolVersion] : []),
  ];
}
