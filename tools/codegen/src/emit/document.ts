import type { Contract } from '../contract/contract.ts';
import { header, literal } from './source.ts';

/** Emits the document itself, which rpc.discover answers with. */
export function emitDocument({ document }: Contract): string {
  return `${header}
/** The OpenRPC document as JSON. */
export const documentJson: string = ${literal(JSON.stringify(document))};
`;
}
