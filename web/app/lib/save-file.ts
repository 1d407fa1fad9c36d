/** Saves a JSON document as a file of the browser's downloads. */
export function saveJsonFile(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download starts asynchronously; Safari cancels it when the URL is revoked immediately.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
