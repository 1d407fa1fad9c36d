export const noStateYet = 'Choose one';
export const chooseState = 'Please choose a state';
export const malformedZip = 'That ZIP looks off. Use 5 digits, like 97403.';
export const zipOfAnotherState = (state: string) => `That ZIP doesn't look right for ${state}.`;
export const useItAnyway = 'Use it anyway';
export const phoneOfTenDigits = 'Please enter a phone number with 10 digits';
