import type { Key, Plan } from '@ethread/admin/client';
import { useSigned } from '../ask/administration.ts';
import { Dialog } from '../dialog.tsx';
import { useIssue } from './issued-key.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

export type PendingKeyAction =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'rotate' | 'revoke'; readonly key: Key };

interface KeyDialogsProps {
  readonly doing: PendingKeyAction | undefined;
  readonly plans: readonly Plan[];
  readonly chains: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function KeyDialogs({ doing, plans, chains, onDone, onClose }: KeyDialogsProps) {
  const { admin } = useSigned();
  const issue = useIssue();
  const shared = { onDone, onClose };
  if (!doing) return null;
  if (doing.kind === 'rotate')
    return (
      <RotateDialog
        label={doing.key.label}
        rotate={async (overlapSeconds) => (await admin.keys_rotate(doing.key.id, overlapSeconds)).apiKey}
        onIssued={issue}
        {...shared}
      />
    );
  if (doing.kind === 'revoke')
    return (
      <Dialog
        title={`Revoke ${doing.key.label}`}
        action="Revoke for good"
        isDangerous
        onSubmit={async () => {
          await admin.keys_revoke(doing.key.id);
          onDone();
        }}
        onClose={onClose}
      >
        <p>Every server rejects it within a second. It cannot be restored.</p>
      </Dialog>
    );
  return (
    <KeyDialog
      of={doing.kind === 'change' ? doing.key : undefined}
      plans={plans}
      chains={chains}
      onIssued={issue}
      {...shared}
    />
  );
}
