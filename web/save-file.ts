/** Hands a file that the page has made to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the browser keeps the bytes until the address is given back.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
