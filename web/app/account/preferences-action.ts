import * as texts from '@presently/texts/account';
import { href } from 'react-router';
import { deleteMe, exportMe, logoutEverywhere, updateMe } from '~/lib/endpoints';
import { failureText } from '~/lib/failure-text';
import { saveJsonFile } from '~/lib/save-file';
import { api, setToken, setUser } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { showToastOnNextPage } from '~/ui/toast-on-next-page';

/** The actions of the preferences page. */
export type PreferencesIntent = 'messages' | 'export' | 'sign-out-everywhere' | 'delete';

const actions: Record<PreferencesIntent, { run(form: FormData): Promise<void>; notDone: string }> = {
  messages: {
    async run(form) {
      const messages = form.get('messages') === 'true';
      setUser((await api(updateMe, { body: { preferences: { messages } } })).data);
    },
    notDone: texts.choiceNotSaved,
  },
  export: {
    async run() {
      const { data } = await api(exportMe);
      saveJsonFile('my-data.json', data);
    },
    notDone: texts.dataNotDownloaded,
  },
  'sign-out-everywhere': {
    async run() {
      await api(logoutEverywhere);
      leaveAccount();
    },
    notDone: texts.notSignedOutEverywhere,
  },
  delete: {
    async run() {
      await api(deleteMe);
      showToastOnNextPage(texts.accountDeletedNotice);
      leaveAccount();
    },
    notDone: texts.accountNotDeleted,
  },
};

/** For the page's client action. A failure is shown as a toast, because a thrown error would replace the page. */
export async function runPreferencesAction(form: FormData): Promise<null> {
  const intent = form.get('intent') as PreferencesIntent;
  const { run, notDone } = actions[intent];
  try {
    await run(form);
  } catch (error) {
    console.error(`running the preferences action ${intent} failed`, error);
    showToast(failureText(notDone), 'error');
  }
  return null;
}

/** With a full page load, so that no account data stays in memory. */
function leaveAccount(): void {
  setToken(null);
  location.assign(href('/'));
}
