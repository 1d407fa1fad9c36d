export {
  assertReconciled,
  countAttempt,
  findLastRestore,
  findUnreconciledRestores,
  isReconciled,
  markReconciled,
  recordRestore,
  whenReconciled,
} from './restores.store.ts';
