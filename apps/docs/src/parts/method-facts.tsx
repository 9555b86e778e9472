import { creditsOf, type Method } from '@ethread/contract';

/** What a reader wants to know of a method first. */
export function MethodFacts({ method }: { readonly method: Method }) {
  const limits = method.limits ?? {};
  return (
    <ul className="facts">
      {method.credits !== undefined && (
        <li className="fact fact-price">
          <b>{creditsOf(method).toLocaleString('en')}</b> credits
        </li>
      )}
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
      {method.gasCap && (
        <li className="fact">gas cap {method.gasCap.multipleOfBlockGasLimit} × the block’s gas limit</li>
      )}
    </ul>
  );
}
