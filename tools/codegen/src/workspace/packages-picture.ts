import { STYLE } from './picture-style.ts';
import type { Project } from './read-workspace.ts';

const WIDTH = 920;
const LEFT = 96;
const ROW = 58;
const BOX = 28;
const GAP = 14;
/** The mean width of a character at the boxes' font size. */
const CHARACTER = 7.6;

/** Layers that are not part of the product. */
const UNDRAWN = ['tool', 'setup'];

interface Box {
  readonly project: Project;
  readonly width: number;
  x: number;
  y: number;
}

/**
 * Draws the packages by layer, from the top, as an SVG picture for light and dark pages. Within a layer a package
 * stands above those that it imports. A line is an import; an import that follows from two others is not drawn.
 */
export function drawPackages(projects: readonly Project[], layers: readonly string[]): string {
  const byName = new Map(projects.map((project) => [project.name, project]));
  const boxes = new Map<string, Box>();
  const bands: string[] = [];
  let y = 10;
  for (const layer of layers.filter((name) => !UNDRAWN.includes(name))) {
    const rows = rowsOf(projects.filter((project) => project.layer === layer));
    bands.push(
      `<rect class="layer" x="6" y="${y}" width="${WIDTH - 12}" height="${rows.length * ROW - 6}" rx="6"/>`,
      `<text class="name" x="18" y="${y + 24}">${layer}</text>`,
    );
    for (const row of rows) {
      placeRow(row, boxes, y + 11);
      y += ROW;
    }
  }
  const lines = [...boxes.values()].flatMap((box) =>
    directImports(box.project, byName).flatMap((name) => {
      const target = boxes.get(name);
      return target ? [line(box, target)] : [];
    }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 4}" role="img" aria-label="The packages of ethread by layer">`,
    STYLE,
    `<rect class="page" width="${WIDTH}" height="${y + 4}" rx="10"/>`,
    ...bands,
    ...lines,
    ...[...boxes.values()].map(printBox),
    '</svg>\n',
  ].join('\n');
}

/** Returns the packages of a layer in rows, such that each package is above those of the layer that it imports. */
function rowsOf(projects: readonly Project[]): readonly (readonly Project[])[] {
  const byName = new Map(projects.map((project) => [project.name, project]));
  const depth = (project: Project): number =>
    Math.max(
      0,
      ...project.imports.flatMap((name) => {
        const target = byName.get(name);
        return target ? [1 + depth(target)] : [];
      }),
    );
  const rows: Project[][] = [];
  for (const project of projects) (rows[depth(project)] ??= []).push(project);
  return rows.reverse();
}

/** Spreads a row, ordered by the mean position of the packages that import its packages, so that few lines cross. */
function placeRow(row: readonly Project[], boxes: Map<string, Box>, y: number): void {
  const pull = (project: Project) => {
    const above = [...boxes.values()].filter((box) => box.project.imports.includes(project.name));
    return above.length === 0
      ? WIDTH / 2
      : above.reduce((sum, box) => sum + box.x + box.width / 2, 0) / above.length;
  };
  const placed = row
    .map((project) => ({
      project,
      width: Math.round(project.name.length * CHARACTER) + 20,
      pull: pull(project),
    }))
    .sort((a, b) => a.pull - b.pull || (a.project.name < b.project.name ? -1 : 1));
  const used = placed.reduce((sum, { width }) => sum + width, 0);
  const gap = Math.max(GAP, Math.floor((WIDTH - LEFT - 16 - used) / (placed.length + 1)));
  let x = LEFT + (placed.length * GAP + used > WIDTH - LEFT - 16 ? 0 : gap);
  for (const { project, width } of placed) {
    boxes.set(project.name, { project, width, x, y });
    x += width + gap;
  }
}

/** Returns the imports of a package that none of its other imports has. */
function directImports(project: Project, byName: ReadonlyMap<string, Project>): readonly string[] {
  const reaches = (from: string, to: string): boolean =>
    (byName.get(from)?.imports ?? []).some((name) => name === to || reaches(name, to));
  return project.imports.filter(
    (name) => !project.imports.some((other) => other !== name && reaches(other, name)),
  );
}

function line(from: Box, to: Box): string {
  const [x, y] = [from.x + from.width / 2, from.y + BOX];
  const [toX, toY] = [to.x + to.width / 2, to.y];
  const middle = (y + toY) / 2;
  return `<path d="M${x} ${y}C${x} ${middle} ${toX} ${middle} ${toX} ${toY}"/>`;
}

function printBox({ project, width, x, y }: Box): string {
  const kind = project.isGenerated ? 'box generated' : 'box';
  return (
    `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${BOX}" rx="6"/>` +
    `<text x="${x + width / 2}" y="${y + 19}">${project.name}</text>`
  );
}
