import { FORMS } from './emitters/layout.ts';
import { useInstalled } from './testing/installed-workspace.ts';

// `prove-workspace.ts npm|nx` creates a workspace, installs it from npm's registry, builds it, and calls its server
// through its client. Installing Nx takes too long for a test.
const form = FORMS.find((one) => one !== 'folder' && one === process.argv[2]);
if (form === undefined) throw new Error('say npm or nx');
console.log((await useInstalled(form)).join('\n'));
