import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from './ask/use-query.ts';

interface DialogProps {
  readonly title: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Submits the dialog. When it throws, the dialog shows the error and stays open. */
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, action, isDangerous = false, onSubmit, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [failure, setFailure] = useState<string>();
  const [isDoing, setDoing] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setDoing(true);
    setFailure(undefined);
    try {
      await onSubmit();
    } catch (error) {
      setFailure(messageOf(error));
      setDoing(false);
    }
  };
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </div>
      <form onSubmit={(event) => void submit(event)}>
        {children}
        {failure !== undefined && (
          <p className="notice" role="alert">
            {failure}
          </p>
        )}
        <div className="dialog-foot">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={isDangerous ? 'primary danger' : 'primary'} disabled={isDoing}>
            {action}
          </button>
        </div>
      </form>
    </dialog>
  );
}
