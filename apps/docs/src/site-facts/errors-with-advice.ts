import type { Contract } from '@ethread/openrpc';
import type { DocumentedError } from '@ethread/ui/response';

/** Returns the errors of a document that have advice, for the panels that run calls. */
export const errorsWithAdvice = ({ errors }: Contract): readonly DocumentedError[] =>
  errors.flatMap(({ code, message, recovery }) =>
    recovery === undefined ? [] : [{ code, message, recovery }],
  );
