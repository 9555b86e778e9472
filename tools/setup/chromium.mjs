import { installHintOf, pathOf } from './requirements.mjs';

/** Returns the path and the arguments of the Chromium of this machine. @throws when there is none. */
export function chromiumOptions() {
  const executablePath = pathOf('Chromium');
  if (executablePath === undefined)
    throw new Error(
      `Chromium is not installed: ${installHintOf('Chromium')}, or set CHROMIUM to the path of one`,
    );
  // Containers run as root, where Chromium's sandbox cannot start. The browser opens only the site under test.
  return { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] };
}
