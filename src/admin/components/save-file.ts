/** Lets the browser save a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has started by the next turn, and no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
