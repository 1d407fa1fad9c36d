export {
  addUndoneErasures,
  type Erasure,
  listUndoneErasures,
  listUnstoredErasures,
  markApplied,
  markStored,
  recordErasure,
} from './erasures.store.ts';
