import type { Chain, Node } from '@ethread/admin/client';
import { bad, type Column, DataTable } from '../data-table.tsx';
import { duration, whole } from '../format.ts';

export function Nodes({ nodes, head }: Pick<Chain, 'nodes' | 'head'>) {
  const columns: readonly Column<Node>[] = [
    {
      title: 'Node',
      cell: ({ name, role }) => (
        <>
          {name} {role === 'partner' && <span className="tag">partner</span>}
        </>
      ),
    },
    {
      title: 'State',
      cell: (node) => (
        <>
          <span className="state">
            <span className={`dot ${node.usable ? 'ok' : 'error'}`} aria-hidden="true" />
            {stateOf(node)}
          </span>
          {node.problem !== null && <small className="why">{node.problem}</small>}
        </>
      ),
    },
    { title: 'Priority', cell: ({ priority, role }) => (role === 'partner' ? '–' : whole(priority)) },
    { title: 'Head', cell: (node) => headOf(node, head) },
    {
      title: 'Latency',
      about: 'Half of its recent responses to a question for a block took at most this long',
      cell: ({ latency }) => (latency === null ? '–' : duration(latency)),
    },
    { title: 'In flight', cell: ({ inFlight }) => whole(inFlight) },
    { title: 'Calls', cell: ({ calls }) => whole(calls) },
    { title: 'Faults', cell: ({ faults }) => whole(faults), className: ({ faults }) => bad(faults > 0) },
    {
      title: 'Quarantines',
      cell: ({ quarantines }) => whole(quarantines),
      className: ({ quarantines }) => bad(quarantines > 0),
    },
  ];
  return <DataTable label="Nodes" columns={columns} rows={nodes} keyOf={({ name }) => name} />;
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
  return latest !== null && latest > head ? `${whole(head)} (${whole(latest - head)} behind)` : whole(head);
}
