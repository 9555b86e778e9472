import { creditsOf, type Method } from '@ethread/openrpc';
import type { DocumentPlace } from '../site-facts/document-place.ts';
import { useSite } from '../site-facts/site-context.ts';

interface Props {
  readonly method: Method;
  readonly mark: DocumentPlace['mark'];
}

/** The main facts of a method. */
export function MethodFacts({ method, mark }: Props) {
  const { root } = useSite();
  const limits = method.limits ?? {};
  return (
    <ul className="facts">
      {method.credits !== undefined && (
        <li className="fact fact-price">
          <b>{creditsOf(method).toLocaleString('en')}</b> credits
        </li>
      )}
      {mark && (
        <li className="fact">
          <a href={root + mark.page}>{mark.word}</a>
        </li>
      )}
      {/* `src/browser/show-served.ts` says whether the service of the page serves it. */}
      {mark && <li className="fact" data-served={method.name} hidden />}
      {method.failover && <li className="fact fact-failover">failover</li>}
      {limits['maxResults'] !== undefined && (
        <li className="fact">at most {limits['maxResults'].toLocaleString('en')} results</li>
      )}
      {limits['maxDurationMs'] !== undefined && (
        <li className="fact">at most {limits['maxDurationMs'] / 1000} s</li>
      )}
      {limits['maxParameters'] !== undefined && (
        <li className="fact">at most {limits['maxParameters'].toLocaleString('en')} parameters</li>
      )}
      {limits['maxBlocks'] !== undefined && (
        <li className="fact">at most {limits['maxBlocks'].toLocaleString('en')} blocks</li>
      )}
      {method.gasCap && (
        <li className="fact">gas cap {method.gasCap.multipleOfBlockGasLimit} × the block’s gas limit</li>
      )}
    </ul>
  );
}
