import { findCycles } from './find-cycles.ts';
import type { Project } from './read-workspace.ts';
import type { Source } from './read-sources.ts';

type Layers = Readonly<Record<string, readonly string[]>>;

/** An import against the order of a folder. Lint reports those against the order of the layers, and cycles of files. */
export interface UpwardImport {
  /** The file with the import. */
  readonly from: string;
  /** The imported file. */
  readonly to: string;
  /** The rule that the import breaks. */
  readonly rule: string;
}

/** The size and the knots of the workspace. */
export interface HouseFigures {
  readonly workspaces: number;
  readonly lines: Readonly<Record<Source['kind'], number>>;
  /** Imports against the order of a package's folders and files. */
  readonly upward: readonly UpwardImport[];
  /** The packages of each layer, from the top. */
  readonly layers: Readonly<Record<string, readonly string[]>>;
}

/** Measures the workspace. Tests are free to import from anywhere, so they count only as lines. */
export function measureHouse(
  projects: readonly Project[],
  sources: readonly Source[],
  layers: Layers,
): HouseFigures {
  const sum = (kind: Source['kind']) =>
    sources.filter((source) => source.kind === kind).reduce((lines, source) => lines + source.lines, 0);
  const code = sources.filter(({ kind }) => kind !== 'test');
  const paths = new Set(code.map(({ path }) => path));
  const edges = code.flatMap(({ path, imports }) =>
    imports.filter((to) => paths.has(to)).map((to) => ({ from: path, to })),
  );
  return {
    workspaces: projects.length,
    lines: { code: sum('code'), test: sum('test'), generated: sum('generated') },
    upward: upwardInPackages(projects, edges),
    layers: Object.fromEntries(
      Object.keys(layers).map((layer) => [
        layer,
        projects.filter((project) => project.layer === layer).map(({ name }) => name),
      ]),
    ),
  };
}

interface Edge {
  readonly from: string;
  readonly to: string;
}

function graphOf(edges: readonly Edge[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/**
 * Returns the imports that run against the order of the rooms of a folder. The rooms are its files and, each as a whole,
 * its folders. Where rooms import one another there is no order; they are then ordered by the imports that each has more
 * than it receives, and the imports from a lower to a higher one count.
 */
function upwardInPackages(projects: readonly Project[], edges: readonly Edge[]): UpwardImport[] {
  const folders = new Map<string, { edge: Edge; from: string; to: string }[]>();
  for (const edge of edges) {
    const project = projects.find(({ folder }) => edge.from.startsWith(`${folder}/`));
    if (!project || !edge.to.startsWith(`${project.folder}/`)) continue;
    const [from, to] = [edge.from.split('/'), edge.to.split('/')];
    const depth = from.findIndex((part, at) => part !== to[at]);
    if (depth < 0) continue;
    const folder = from.slice(0, depth).join('/');
    const rooms = folders.get(folder) ?? [];
    rooms.push({ edge, from: from[depth] ?? '', to: to[depth] ?? '' });
    folders.set(folder, rooms);
  }
  return [...folders].flatMap(([folder, rooms]) =>
    findCycles(graphOf(rooms)).flatMap((members) => {
      const rule = `${members.join(', ')} in ${folder} import one another, but the imports of a folder run in one direction`;
      const within = rooms.filter(({ from, to }) => members.includes(from) && members.includes(to));
      const surplus = (room: string) =>
        within.filter(({ from }) => from === room).length - within.filter(({ to }) => to === room).length;
      return within
        .filter(({ from, to }) => surplus(from) < surplus(to) || (surplus(from) === surplus(to) && from > to))
        .map(({ edge }) => ({ from: edge.from, to: edge.to, rule }));
    }),
  );
}
