import { printBytes } from '@ethread/core/print-bytes';
import { FEW_DISK_DAYS, type Store } from '@ethread/admin/client';
import { whole } from '../format.ts';

/** The data folders with their growth, and the days for which their disks suffice. */
export function Stores({ stores }: { stores: readonly Store[] }) {
  if (stores.length === 0) return <p className="empty">No data folder: this server stores nothing.</p>;
  return (
    <div className="card table" tabIndex={0} role="group" aria-label="Stores">
      <table aria-label="Stores">
        <thead>
          <tr>
            <th scope="col">Store</th>
            <th scope="col">Size</th>
            <th scope="col">Disk is full in</th>
            <th scope="col">Growth a day</th>
            <th scope="col">Free on its disk</th>
          </tr>
        </thead>
        <tbody>
          {stores.map(({ name, bytes: size, freeBytes, bytesPerDay, daysLeft }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{printBytes(size)}</td>
              <td className={daysLeft !== null && daysLeft < FEW_DISK_DAYS ? 'bad' : ''}>
                {daysLeft === null ? '–' : `${whole(daysLeft)} ${daysLeft === 1 ? 'day' : 'days'}`}
              </td>
              <td>{bytesPerDay === null ? '–' : printBytes(bytesPerDay)}</td>
              <td>{printBytes(freeBytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
