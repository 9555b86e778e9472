import { execFileSync } from 'node:child_process';

/** The parts of the service's OpenRPC document that the peers show. */
export interface OpenRpcDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly methods: readonly {
    readonly name: string;
    readonly summary?: string;
    readonly description?: string;
    readonly params: readonly {
      readonly name: string;
      readonly required?: boolean;
      readonly schema: object;
    }[];
    readonly result: { readonly schema: object };
  }[];
  readonly components: { readonly schemas: object };
}

/** Another project's reference pages, built from the service's document. */
export interface Peer {
  readonly title: string;
  /** Returns the text by which the last method appears on the page. */
  readonly lastText: (document: OpenRpcDocument) => string;
  /** Builds the pages into `site`. `folder` is temporary. */
  build(document: OpenRpcDocument, folder: string, site: string): Promise<void>;
}

/** Runs npm in a folder, without scripts of packages. */
export function runNpm(folder: string, args: readonly string[]): void {
  execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
}
