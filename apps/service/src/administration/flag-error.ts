import { TransportError } from '@ethread/client';
import { RpcError } from '@ethread/json-rpc';
import { InvalidParamsError } from '@ethread/types';
import { oneLine, UserError } from '../user-error.ts';

/** The start of an administration error message, which names the field: `params[0].chains[1] (key): …`. */
const PLACE = /^params\[\d+\]\.?(\S*) \((\w+)\)/;

/** Explains a failed call to the user who typed the command, by the name of the wrong field. */
export function toUserError(error: unknown, place: string): unknown {
  if (error instanceof InvalidParamsError)
    return new UserError(
      error.message.replace(PLACE, (_place, field: string, param: string) => field || param),
      { cause: error },
    );
  if (error instanceof TransportError) {
    const reason = oneLine(error);
    return new UserError(reason.includes(place) ? reason : `${place}: ${reason}`, { cause: error });
  }
  if (error instanceof RpcError) {
    const { data } = error;
    return new UserError(`${oneLine(error)}${typeof data === 'string' ? `: ${data}` : ''}`, { cause: error });
  }
  return error;
}
