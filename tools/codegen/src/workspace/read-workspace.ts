import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A package of the workspace. */
export interface Project {
  /** The folder, such as `packages/base/core`. */
  readonly folder: string;
  /** The name without its scope, such as `core`. */
  readonly name: string;
  readonly layer: string;
  /** Names of the workspace's packages that it imports, without those of its tests. Sorted. */
  readonly imports: readonly string[];
  /** Names of the packages of npm that it imports, without those of its tests. Sorted. */
  readonly libraries: readonly string[];
  /** Whether it contains generated code. */
  readonly isGenerated: boolean;
}

interface Manifest {
  readonly name: string;
  readonly nx?: { readonly tags?: readonly string[] };
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Returns the packages of the workspace at `root`, in the order of their folders. */
export function readWorkspace(root: string): readonly Project[] {
  const { workspaces }: { workspaces: readonly string[] } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const files = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }).sort());
  const manifests = files.map(dirname).map((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return { folder, manifest };
  });
  const own = new Set(manifests.map(({ manifest }) => manifest.name));
  return manifests.map(({ folder, manifest }) => {
    const dependencies = Object.keys(manifest.dependencies ?? {}).sort();
    const layer = manifest.nx?.tags?.find((tag) => tag.startsWith('layer:'));
    if (layer === undefined) throw new Error(`${folder}/package.json has no tag "layer:NAME"; add one`);
    const [parent, within] = folder.split('/');
    if (parent === 'packages' && layer !== `layer:${within}`)
      throw new Error(`${folder} is in the folder of another layer than its tag "${layer}"; move it`);
    return {
      folder,
      name: basename(folder),
      layer: layer.slice('layer:'.length),
      imports: dependencies.filter((name) => own.has(name)).map(withoutScope),
      libraries: dependencies.filter((name) => !own.has(name)),
      isGenerated: existsSync(join(root, folder, 'src/generated')),
    };
  });
}

const withoutScope = (name: string) => name.slice(name.indexOf('/') + 1);
