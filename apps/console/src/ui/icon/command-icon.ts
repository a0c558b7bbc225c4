import type { CommandIcon } from '@headframe/domain/devices/define-command';
import {
  IconBulb,
  IconBulbFilled,
  IconEraser,
  IconFileText,
  IconPlayerPlay,
  IconPlayerStop,
  IconPower,
  IconRadar,
  IconRefresh,
  IconSwimming,
  IconTool,
  IconTrash,
  type Icon,
} from './icons.ts';

/** How the icon of a command is drawn. */
export const commandIcons: Readonly<Record<CommandIcon, Icon>> = {
  bulb: IconBulb,
  bulbOn: IconBulbFilled,
  eraser: IconEraser,
  file: IconFileText,
  play: IconPlayerPlay,
  pool: IconSwimming,
  power: IconPower,
  radar: IconRadar,
  refresh: IconRefresh,
  stop: IconPlayerStop,
  tools: IconTool,
  trash: IconTrash,
};
