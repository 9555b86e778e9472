export { createSenderRecovery, type SenderRecovery, type SenderRecoveryOptions } from './sender-recovery.ts';
export type { RecoveryWork } from './signature-pool.ts';
