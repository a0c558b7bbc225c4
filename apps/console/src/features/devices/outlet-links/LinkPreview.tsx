import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import type { OutletLinkPreviewQuery } from '../../../generated/outlet-links.ts';
import { counted } from '../../../ui/figure/format.ts';
import { RefusedRows } from '../../../ui/file/table/RefusedRows.tsx';
import styles from './LinkPreview.module.css';

/** What the server says that links would change. */
export type OutletLinkPreview = OutletLinkPreviewQuery['outletLinkPreview'];

/** What rows of links would change, and which of them cannot be applied. */
export function LinkPreview({ preview: { changes, unchanged, refused } }: { preview: OutletLinkPreview }) {
  const outlets = counted(changes.length, 'outlet changes', 'outlets change');
  const others = [
    unchanged > 0 && `${counted(unchanged, 'row')} without a change`,
    refused.length > 0 && `${counted(refused.length, 'row')} left out`,
  ].filter(Boolean);
  return (
    <>
      <p className={styles['summary']} role="status">
        {[changes.length === 0 ? 'Nothing changes' : outlets, ...others].join(' · ')}
      </p>
      {refused.length > 0 && <RefusedRows refused={refused} />}
      {changes.length > 0 && (
        <div className={styles['changes']} tabIndex={0} role="region" aria-label="Links that change">
          <Table withTableBorder={false}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Outlet</Table.Th>
                <Table.Th>Current miner</Table.Th>
                <Table.Th>New miner</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ line, pdu, outlet, before, after }) => (
                <Table.Tr key={line}>
                  <Table.Td>
                    {pdu} / {outlet}
                  </Table.Td>
                  <Table.Td>{before ?? 'None'}</Table.Td>
                  <Table.Td>{after ?? 'None'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
}
