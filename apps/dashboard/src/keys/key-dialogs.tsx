import type { Key, Plan } from '@ethread/admin/client';
import { useSigned } from '../ask/context.ts';
import { useIssue } from './issued-key.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

/** The action on keys in progress. */
export type PendingKeyAction =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'rotate' | 'revoke'; readonly key: Key };

interface KeyDialogsProps {
  readonly doing: PendingKeyAction | undefined;
  readonly plans: readonly Plan[];
  /** The names of the chains. */
  readonly chains: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The dialog of the action in progress, if any. */
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
  if (doing.kind === 'revoke') return <RevokeDialog of={doing.key} {...shared} />;
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
