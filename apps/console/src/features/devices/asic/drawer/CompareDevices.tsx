import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AsicSearchDocument } from '../../../../generated/asic.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { LayerMark } from '../../../../ui/layer/LayerMark.tsx';
import { IconPlus, IconX } from '../../../../ui/icon/icons.ts';
import { asAsicWhere, filterWhere } from '../asic-filters.ts';
import { asicName } from '../asic-name.ts';
import styles from './Drawer.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** Devices that may be compared with the one of the drawer. */
export const maxCompared = 4;

const shownMatches = 8;

/** A device in the comparison. */
export interface ComparedDevice {
  id: string;
  name: string;
}

interface CompareDevicesProps {
  /** The device of the drawer; devices of its coin can be compared with it. */
  id: string;
  coinEnum: number;
  compared: readonly ComparedDevice[];
  onChange(ids: string[]): void;
}

/** Chooses devices whose lines are drawn beside those of the drawer's device. */
export function CompareDevices({ id, coinEnum, compared, onChange }: CompareDevicesProps) {
  const [isOpen, setOpen] = useState(false);
  const ids = compared.map((device) => device.id);
  return (
    <div className={styles['compare']}>
      {compared.map((device) => (
        <span key={device.id} className={styles['chip']}>
          {device.name}
          <ActionIcon
            size={18}
            variant="transparent"
            aria-label={`Remove ${device.name} from the comparison`}
            onClick={() => onChange(ids.filter((one) => one !== device.id))}
          >
            <IconX size={12} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      {compared.length < maxCompared && (
        <Popover opened={isOpen} onDismiss={() => setOpen(false)} position="bottom-start" trapFocus withinPortal>
          <Popover.Target>
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<IconPlus size={13} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              Compare
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <LayerMark kind="popup" isOpen={isOpen} />
            <DeviceSearch
              coinEnum={coinEnum}
              excluded={[id, ...ids]}
              onChoose={(chosen) => {
                setOpen(false);
                onChange([...ids, chosen]);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}

interface DeviceSearchProps {
  coinEnum: number;
  excluded: readonly string[];
  onChoose(id: string): void;
}

function DeviceSearch({ coinEnum, excluded, onChoose }: DeviceSearchProps) {
  const [text, setText] = useState('');
  const where = { _and: [filterWhere({ q: text }), { coinEnum: { _eq: coinEnum }, id: { _nin: [...excluded] } }] };
  const { data } = useData(
    AsicSearchDocument,
    { where: asAsicWhere(where), limit: shownMatches },
    { isBackground: true },
  );
  return (
    <div className={styles['search']}>
      <TextInput
        aria-label="Search devices"
        placeholder="Name, IP, MAC, model"
        value={text}
        maxLength={255}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul aria-label="Devices to compare">
        {data?.asics.map((asic) => (
          <li key={asic.id}>
            <button type="button" onClick={() => onChoose(asic.id)}>
              {asicName(asic)} <span>{[asic.ip, asic.model].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
        {data?.asics.length === 0 && <li className={classes['note']}>No matching device</li>}
      </ul>
    </div>
  );
}
