import { type Model, textOf } from '@ethread/openrpc';
import type { DocumentedError } from '@ethread/ui/response';

/** Returns the errors of a document, with its advice for each. */
export const documentedErrors = (model: Model | undefined): readonly DocumentedError[] =>
  [...(model?.errors ?? []), ...(model?.methods ?? []).flatMap(({ errors }) => errors)].map(
    ({ code, message, extensions }) => ({
      code,
      message,
      recovery: textOf(extensions['x-recovery']),
    }),
  );
