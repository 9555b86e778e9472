import type { Key } from '@ethread/admin/client';
import { useState } from 'react';
import { useSigned } from '../ask/context.ts';
import { Dialog } from '../dialog.tsx';
import type { Issued } from './issued-key.tsx';

interface RotateDialogProps {
  readonly of: Key;
  readonly onIssued: (issued: Issued) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The overlaps to choose from, in seconds. */
const OVERLAPS = [
  [0, 'not at all'],
  [3_600, 'an hour'],
  [86_400, 'a day'],
  [604_800, 'a week'],
] as const;
const DAY = 86_400;

/** A dialog that replaces a key by a new one. */
export function RotateDialog({ of, onIssued, onDone, onClose }: RotateDialogProps) {
  const { admin } = useSigned();
  const [overlap, setOverlap] = useState(DAY);
  const submit = async () => {
    const { apiKey, key } = await admin.keys_rotate(of.id, overlap);
    onIssued({ apiKey, label: key.label });
    onDone();
  };
  return (
    <Dialog title={`Rotate ${of.label}`} action="Make the new key" onSubmit={submit} onClose={onClose}>
      <p>A new key takes its place, with the same limits, credits and usage.</p>
      <label>
        <span>How much longer the previous one is let in</span>
        <select value={overlap} onChange={({ target }) => setOverlap(Number(target.value))}>
          {OVERLAPS.map(([seconds, words]) => (
            <option key={seconds} value={seconds}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </Dialog>
  );
}
