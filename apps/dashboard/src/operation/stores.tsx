import { printBytes } from '@ethread/core/print-bytes';
import type { Store } from '@ethread/admin/client';
import { type Column, DataTable } from '../data-table.tsx';

const COLUMNS: readonly Column<Store>[] = [
  { title: 'Store', cell: ({ name }) => name },
  { title: 'Size', cell: ({ bytes }) => printBytes(bytes) },
  { title: 'Free on its disk', cell: ({ freeBytes }) => printBytes(freeBytes) },
];

/** The data folders, and the free space of their disks. */
export function Stores({ stores }: { stores: readonly Store[] }) {
  if (stores.length === 0) return <p className="empty">No data folder: this server stores nothing.</p>;
  return (
    <div className="card">
      <DataTable label="Stores" columns={COLUMNS} rows={stores} keyOf={({ name }) => name} />
    </div>
  );
}
