import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import type { Issued } from './issued-key.tsx';

interface RotateDialogProps {
  readonly label: string;
  /** Rotates the key, with an overlap in seconds. Returns the new API key. */
  readonly rotate: (overlapSeconds: number) => Promise<string>;
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

export function RotateDialog({ label, rotate, onIssued, onDone, onClose }: RotateDialogProps) {
  const [overlap, setOverlap] = useState(DAY);
  const submit = async () => {
    onIssued({ apiKey: await rotate(overlap), label });
    onDone();
  };
  return (
    <Dialog title={`Rotate ${label}`} action="Create the new key" onSubmit={submit} onClose={onClose}>
      <p>A new key takes its place, with the same limits, credits and usage.</p>
      <label>
        <span>Overlap in which the previous key stays valid</span>
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
