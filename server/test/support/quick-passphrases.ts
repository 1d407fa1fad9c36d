import { Encrypter } from 'age-encryption';

/*
 * The passphrase of a store of backups is derived with a work factor of 16, half a second of CPU time at each opening of
 * the store, of which the tests have more than a hundred. A store that a test creates gets a small one, which its key
 * file names, so that all who open it use that one, too.
 */
const WORK_FACTOR = 8;

const original = Encrypter.prototype.setScryptWorkFactor;
// Files share a process, and each runs this.
if (original.name !== 'setQuickWorkFactor')
  Encrypter.prototype.setScryptWorkFactor = function setQuickWorkFactor() {
    original.call(this, WORK_FACTOR);
  };
