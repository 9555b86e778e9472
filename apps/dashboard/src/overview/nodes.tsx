import type { Chain, Node } from '@ethread/admin/client';
import { duration, whole } from '../format.ts';

/** The state of a chain's nodes. */
export function Nodes({ nodes, head }: Pick<Chain, 'nodes' | 'head'>) {
  return (
    <div className="table">
      <table aria-label="Nodes">
        <thead>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">State</th>
            <th scope="col">Head</th>
            <th scope="col">
              <abbr title="Half of its recent responses to a question for a block took at most this long">
                Latency
              </abbr>
            </th>
            <th scope="col">In flight</th>
            <th scope="col">Calls</th>
            <th scope="col">Faults</th>
            <th scope="col">Quarantines</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={node.name}>
              <th scope="row">
                {node.name} {node.role === 'partner' && <span className="tag">partner</span>}
              </th>
              <td>
                <span className="state">
                  <span className={`dot ${node.usable ? 'ok' : 'error'}`} aria-hidden="true" />
                  {stateOf(node)}
                </span>
                {node.problem !== null && <small className="why">{node.problem}</small>}
              </td>
              <td>{headOf(node, head)}</td>
              <td>{node.latency === null ? '–' : duration(node.latency)}</td>
              <td>{whole(node.inFlight)}</td>
              <td>{whole(node.calls)}</td>
              <td className={node.faults > 0 ? 'bad' : ''}>{whole(node.faults)}</td>
              <td className={node.quarantines > 0 ? 'bad' : ''}>{whole(node.quarantines)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the state of a node in a word. A partner is asked only in an outage, so that its head is unknown before. */
function stateOf({ usable, problem, head, role }: Node): string {
  if (!usable) return 'not used';
  if (problem !== null) return 'impaired';
  return head === null ? (role === 'partner' ? 'in reserve' : 'no head yet') : 'healthy';
}

/** Returns the head of a node and its distance from the latest block. */
function headOf({ head }: Node, latest: number | null): string {
  if (head === null) return '–';
  const behind = latest === null ? 0 : latest - head;
  return behind > 0 ? `${whole(head)} (${whole(behind)} behind)` : whole(head);
}
