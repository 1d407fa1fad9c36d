import { nameSaved } from '@presently/texts/console/shell';
import { updateMe } from '~/lib/endpoints';
import { api, setUser } from '~/lib/session';
import { showToast } from '~/ui/toast';
import type { NameChange } from './name-dialog';

/** @throws ApiError */
export async function changeName(change: NameChange): Promise<void> {
  const { data } = await api(updateMe, { body: change });
  setUser(data);
  showToast(nameSaved);
}
