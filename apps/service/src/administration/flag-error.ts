import { TransportError } from '@ethread/client';
import { RpcError } from '@ethread/json-rpc';
import { InvalidParamsError } from '@ethread/types';
import { oneLine, UserError } from '../user-error.ts';

/** The flag of each field of the administration. */
const FLAGS: Readonly<Record<string, string>> = {
  id: 'ID',
  label: '--label',
  plan: '--plan',
  chains: '--chain',
  methods: '--method',
  origins: '--origin',
  addresses: '--address',
  expiresAt: '--expires',
  overlapSeconds: '--overlap',
  key: '--key',
  method: '--method',
  chain: '--chain',
  from: '--from',
  to: '--to',
  by: '--by',
  count: '--count',
};

/** The start of an administration error message, which names the field: `params[0].chains[1] (key): …`. */
const PLACE = /^params\[\d+\](?:\.(\w+))?(?:\[(\d+)\])?\S* \((\w+)\)/;

/**
 * Explains a failed call to the user who typed the command. It replaces the name of a field by the name of its flag.
 */
export function toUserError(
  error: unknown,
  place: string,
  values: Readonly<Record<string, unknown>>,
): unknown {
  if (error instanceof InvalidParamsError)
    return new UserError(withFlag(error.message, values), { cause: error });
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

function withFlag(message: string, values: Readonly<Record<string, unknown>>): string {
  return message.replace(
    PLACE,
    (place, field: string | undefined, index: string | undefined, param: string) => {
      const flag = FLAGS[field ?? param];
      if (flag === undefined) return place;
      // For a flag that the user gave several times: the value that is wrong.
      const given = values[flag.replace('--', '')];
      const item: unknown = Array.isArray(given) && index !== undefined ? given[Number(index)] : undefined;
      return typeof item === 'string' ? `${flag} ${item}` : flag;
    },
  );
}
