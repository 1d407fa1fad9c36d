export const pages = 'Pages';
export const introduction = 'Terms, returns, and other pages of the shop, in your words.';
export const originalText = 'Original text';
export const originalAgain = ({ by, time }: { by: string; time: string }) =>
  `Original text, restored by ${by} ${time}`;
export const editedBy = ({ by, time }: { by: string; time: string }) => `Edited by ${by} ${time}`;
export const edited = (time: string) => `Edited ${time}`;
export const viewInShop = 'View in the shop';
export const saved = 'Saved. The page is live.';
export const text = 'Text';
export const textHint =
  'Markdown: # for the title, ## for sections, **bold**, - lists, and [links](/contact). On the FAQ, ### starts a question.';
export const unsavedChanges = 'Unsaved changes';
export const changesLost = "You'll lose the changes you've made to this page.";
export const changedMeanwhile =
  'This page changed while you were editing. Your text is still here. Compare it with the new one before you save.';
export const newTextInEditor =
  'This page changed in the meantime, so nothing was saved. The new text is in the editor.';
export const textSavedMeanwhile = 'The newly saved text';
export const preview = 'Preview';
export const variables = 'Variables';
export const variablesHint = 'Replaced by your settings. Click one to insert it.';
export const conditionsHint =
  'Text between {if …} and {end}, each on its own line, shows only when the condition is true. {else} is optional.';
export const yes = 'Currently true';
export const no = 'Currently false';
export const versions = 'Versions';
export const version = (version: number) => `Version ${version}`;
export const versionOf = ({ page, version }: { page: string; version: string }) =>
  `${page}, version ${version}`;
export const withPresentSettings = 'As it looks with your current settings';
export const restore = 'Restore';
export const restored = (version: number) => `Version ${version} is in the editor. Save to publish it.`;
export const useOriginal = 'Use original text';
export const resetQuestion = 'Go back to the original text?';
export const resetExplained = 'Your text stays in the versions below, where you can restore it.';
export const resetLosesDraft =
  "You'll lose your unsaved changes. The text you saved last stays in the versions below, where you can restore it.";
export const replaceQuestion = 'Replace your unsaved changes?';
export const keepMine = 'Keep mine';
