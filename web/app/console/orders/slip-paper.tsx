import { SLIP_PAPERS, type SlipPaper } from '@presently/contracts/packing-slips';
import * as texts from '@presently/texts/console/orders/list';
import { useState } from 'react';
import { readStored, writeStored } from '~/lib/storage';
import { Select } from '~/ui/select';

const STORAGE_KEY = 'presently.console.slip-paper';

/** The paper for packing slips, stored per browser, because each packing desk has its own printer. */
export function readSlipPaper(): SlipPaper {
  const stored = readStored(STORAGE_KEY);
  return SLIP_PAPERS.find((paper) => paper === stored) ?? 'letter';
}

/** Chooses the paper for future slips. */
export function SlipPaperSelect() {
  const [paper, setPaper] = useState(readSlipPaper);
  return (
    <Select
      label={texts.slipPaper}
      labelHidden
      value={paper}
      onChange={({ target }) => {
        writeStored(STORAGE_KEY, target.value);
        setPaper(readSlipPaper());
      }}
      className="w-40"
    >
      <option value="letter">{texts.letterPaper}</option>
      <option value="4x6">{texts.label4x6}</option>
    </Select>
  );
}
