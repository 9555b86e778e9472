import type { Chain, Consensus } from '@ethread/admin/client';
import { Fact } from '@ethread/ui/fact';
import { HEAD_WORDS } from '@ethread/ui/proof-words';
import { age, whole } from '../format.ts';
import { Nodes } from './nodes.tsx';

const MAX_LISTED = 6;

/** The state of a chain: its head, the available blocks and its nodes. */
export function ChainCard({ chain }: { chain: Chain }) {
  const { name, head, headAge, finalized, consensus, available, execution, nodes } = chain;
  return (
    <article className="card chain" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <Health chain={chain} />
      </header>
      <dl className="facts">
        <Fact name="Head">
          {head === null ? 'none yet' : whole(head)}
          {headAge !== null && <small> {age(headAge)} old</small>}
        </Fact>
        <Fact name={consensus ? 'Finalized by consensus' : 'Finalized'}>
          {finalized === null ? 'not reported' : whole(finalized)}
        </Fact>
        {consensus && <VouchedBlocks consensus={consensus} />}
        <Fact name="Blocks stored">
          {whole(available.reduce((sum, { from, to }) => sum + to - from + 1, 0))}
        </Fact>
        {execution && (
          <Fact name="Executed">{execution.block === null ? 'none yet' : whole(execution.block)}</Fact>
        )}
      </dl>
      {execution?.problem && (
        <p className="notice" role="alert">
          Blocks cannot be executed: {execution.problem.cause}. {execution.problem.remedy}.
        </p>
      )}
      <p className="hint">
        {available.length === 0
          ? 'No block is stored: the nodes serve every request.'
          : `Blocks ${rangesOf(available)}`}
      </p>
      {nodes.length > 0 ? (
        <Nodes nodes={nodes} head={head} />
      ) : (
        <p className="hint">No nodes: all responses come from the local store.</p>
      )}
    </article>
  );
}

/** Prints the block ranges of the local store, the first ones alone where there are many. */
function rangesOf(available: Chain['available']): string {
  const listed = available.map(({ from, to }) =>
    from === to ? whole(from) : `${whole(from)} to ${whole(to)}`,
  );
  const more = listed.length > MAX_LISTED ? ` and ${listed.length - MAX_LISTED} more` : '';
  return listed.slice(0, MAX_LISTED).join(', ') + more;
}

/** Who vouches for the head, and the newest signed block. With consensus, the finalized block is its own. */
function VouchedBlocks({ consensus: { headState, attested, age: signed } }: { consensus: Consensus }) {
  return (
    <>
      <div>
        <dt>State of the head</dt>
        <dd title={headState ? HEAD_WORDS[headState] : undefined}>{headState ?? 'none yet'}</dd>
      </div>
      <Fact name="Latest attested">
        {attested === null ? 'none yet' : whole(attested)}
        {signed !== null && <small> {age(signed)} old</small>}
      </Fact>
    </>
  );
}

function Health({ chain: { nodes, head, execution } }: { chain: Chain }) {
  const own = nodes.filter(({ role }) => role === 'primary');
  const usable = own.filter((node) => node.usable).length;
  if (head === null) return <span className="badge waiting">no head yet</span>;
  if (execution?.problem) return <span className="badge error">execution stopped</span>;
  if (usable < own.length)
    return (
      <span className={`badge ${usable === 0 ? 'error' : 'waiting'}`}>
        {usable} of {own.length} nodes usable
      </span>
    );
  return <span className="badge ok">healthy</span>;
}
