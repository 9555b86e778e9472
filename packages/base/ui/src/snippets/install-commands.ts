/** Whether registries have the packages. `npm run release` sets it with a release. */
const IS_RELEASED = false;

/** The clients that the project publishes. */
export type Client = 'typescript' | 'python' | 'go';

/**
 * Returns the shell commands that install the project's clients. Before the first release, a service offers the packages
 * itself under `/packages`. The Go module has no address on a registry, so a program replaces it by its folder.
 *
 * @param service The address of the service, such as `http://127.0.0.1:8545`.
 */
export function installCommands(service: string): Readonly<Record<Client, string>> {
  const packages = `${service}/packages`;
  return {
    typescript: `npm install ${IS_RELEASED ? '@ethread/client' : `${packages}/ethread-client.tgz`}`,
    python: IS_RELEASED ? 'pip install ethread' : `pip install --no-index --find-links ${packages}/ ethread`,
    go: `curl -s ${packages}/ethread-go.tgz | tar -xz && go mod init example && go mod edit -require ethread@v0.0.0 -replace ethread=./ethread-go`,
  };
}
