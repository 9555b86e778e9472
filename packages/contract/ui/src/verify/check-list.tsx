import type { ProvenFact } from '@ethread/client/verify';
import type { ShownCall, TrustSource, Verification } from './verify-call.ts';

/** The words for each part that is proven, in the order in which they follow from each other. */
const PARTS: readonly (readonly [ProvenFact['part'], title: string, words: string])[] = [
  ['header', 'Header', 'its fields hash to'],
  ['body', 'Transactions', 'follow from the root'],
  ['receipts', 'Receipts', 'follow from the root'],
  ['account', 'State', 'accounts and slots follow from the root'],
  ['code', 'Code', 'hashes to'],
];
/** The methods whose results the page finds by running a call. */
const RUN: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas']);
/** Who named the trusted block. */
const SOURCES: Readonly<Record<TrustSource, string>> = {
  user: 'is the one that you named.',
  finalized: 'is finalized, as the service says. Compare its hash with a source that you trust.',
  block:
    'is what the service calls the block of this number, too far below the finalized one. Compare its hash with a source that you trust.',
  request: 'is the one whose hash the request names.',
};
/** The most checks of a part that are listed. */
const LISTED = 3;

interface Props {
  readonly call: ShownCall;
  readonly found: Verification;
}

/** What was checked: the result, the roots, the headers, and the trusted block. */
export function CheckList({ call: { method, proofs }, found: { checks, rules, source, trusted } }: Props) {
  return (
    <dl className="verify-checks">
      <dt>Result</dt>
      <dd>The response that is shown is what the proven data leads to.</dd>
      {PARTS.map(([part, title, words]) => {
        const passed = distinct(checks.filter((check) => check.part === part));
        if (passed.length === 0) return null;
        return [
          <dt key={`${part} title`}>{title}</dt>,
          <dd key={part}>
            {passed.slice(0, LISTED).map(({ block, by }) => (
              <span key={by}>
                Block {block.toLocaleString('en')}: {words} <Hash value={by} />
              </span>
            ))}
            {passed.length > LISTED && <span>and {passed.length - LISTED} more</span>}
          </dd>,
        ];
      })}
      {RUN.has(method) && (
        <>
          <dt>Rules</dt>
          <dd>
            {typeof rules === 'string'
              ? `This page ran the call by the rules of ${rules}, which is the network that the service names.`
              : "This page ran the call by the rules of the chain, which are the service's word."}
          </dd>
        </>
      )}
      {trusted && (
        <>
          <dt>Trusted block</dt>
          <dd>
            <span>
              Block {trusted.number.toLocaleString('en')} <Hash value={trusted.hash} /> {SOURCES[source]}
            </span>
          </dd>
        </>
      )}
      <dt>Head</dt>
      <dd>
        {proofs.find(({ name }) => name === 'head')?.title ??
          'The service follows no consensus: nodes say which block is the newest.'}
      </dd>
    </dl>
  );
}

/** A hash, which its title shows whole. */
function Hash({ value }: { value: string }) {
  return (
    <code title={value}>
      {value.slice(0, 10)}…{value.slice(-6)}
    </code>
  );
}

/** Returns each check once. */
const distinct = (checks: readonly ProvenFact[]): readonly ProvenFact[] => [
  ...new Map(checks.map((check) => [check.by, check])).values(),
];
