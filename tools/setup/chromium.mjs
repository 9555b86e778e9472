import { installHintOf, pathOf } from './requirements.mjs';

export function chromiumOptions() {
  const executablePath = pathOf('Chromium');
  if (executablePath === undefined)
    throw new Error(
      `Chromium is not installed: ${installHintOf('Chromium')}, or set CHROMIUM to the path of one`,
    );
  // Containers run as root, where Chromium's sandbox cannot start. The browser opens only the site under test.
  return { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] };
}
