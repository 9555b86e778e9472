import { printBytes } from '@ethread/core/print-bytes';
import { FEW_DISK_DAYS, type Store } from '@ethread/admin/client';
import { bad, type Column, DataTable } from '../data-table.tsx';
import { whole } from '../format.ts';

const COLUMNS: readonly Column<Store>[] = [
  { title: 'Store', cell: ({ name }) => name },
  { title: 'Size', cell: ({ bytes }) => printBytes(bytes) },
  {
    title: 'Disk is full in',
    cell: ({ daysLeft }) =>
      daysLeft === null ? '–' : `${whole(daysLeft)} ${daysLeft === 1 ? 'day' : 'days'}`,
    className: ({ daysLeft }) => bad(daysLeft !== null && daysLeft < FEW_DISK_DAYS),
  },
  {
    title: 'Growth a day',
    cell: ({ bytesPerDay }) => (bytesPerDay === null ? '–' : printBytes(bytesPerDay)),
  },
  { title: 'Free on its disk', cell: ({ freeBytes }) => printBytes(freeBytes) },
];

/** The data folders with their growth, and the days for which their disks suffice. */
export function Stores({ stores }: { stores: readonly Store[] }) {
  if (stores.length === 0) return <p className="empty">No data folder: this server stores nothing.</p>;
  return (
    <div className="card">
      <DataTable label="Stores" columns={COLUMNS} rows={stores} keyOf={({ name }) => name} />
    </div>
  );
}
