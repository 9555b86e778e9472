import type { Contract } from '../contract/contract.ts';
import { header, literal } from './source.ts';

/** Emits the document itself, which is the result of rpc.discover. */
export function emitDocument({ document }: Contract): string {
  return `${header}
/** The OpenRPC document as JSON. */
export const documentJson: string = ${literal(JSON.stringify(document))};
`;
}
