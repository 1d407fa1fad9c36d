/** Saves a JSON document as a file of the browser's downloads. */
export const saveJsonFile = (name: string, value: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download starts asynchronously; Safari cancels it when the URL is revoked immediately.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
