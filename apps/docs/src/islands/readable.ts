import '@ethread/ui/readable.css';

export { Readable as default } from '@ethread/ui/readable';
