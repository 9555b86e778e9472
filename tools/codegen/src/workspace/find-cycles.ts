/** The edges of a graph, by the node from which they start. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the groups of two or more nodes that reach one another (strongly connected components). */
export function findCycles(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    let least = index;
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = order.get(next);
      if (known === undefined) least = Math.min(least, visit(next));
      else if (stack.includes(next)) least = Math.min(least, known);
    }
    if (least === index) {
      const members = stack.splice(stack.indexOf(node));
      if (members.length > 1) cycles.push(members.sort());
    }
    return least;
  };

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}
