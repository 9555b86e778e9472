import type { Key } from '@ethread/admin/client';
import { useSigned } from '../ask/context.ts';
import { Dialog } from '../dialog.tsx';

interface RevokeDialogProps {
  readonly of: Key;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A dialog that revokes a key permanently. */
export function RevokeDialog({ of, onDone, onClose }: RevokeDialogProps) {
  const { admin } = useSigned();
  const submit = async () => {
    await admin.keys_revoke(of.id);
    onDone();
  };
  return (
    <Dialog
      title={`Revoke ${of.label}`}
      action="Revoke for good"
      isDangerous
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Every server rejects it within a second. It cannot be restored.</p>
    </Dialog>
  );
}
