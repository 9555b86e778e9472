/** Whether the registry has the package. `npm run release` sets it with a release. */
const IS_RELEASED = false;

/**
 * Returns the shell command that installs the project's client. Before the first release, a service offers the package
 * itself under `/packages`.
 *
 * @param service The address of the service, such as `http://127.0.0.1:8545`.
 */
export const installCommand = (service: string): string =>
  `npm install ${IS_RELEASED ? '@ethread/client' : `${service}/packages/ethread-client.tgz`}`;
