export {
  countAttempt,
  findLastRestore,
  findUnreconciledRestores,
  isReconciled,
  markReconciled,
  recordRestore,
} from './restores.store.ts';
