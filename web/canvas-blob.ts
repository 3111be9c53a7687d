/**
 * The picture on a canvas as a file.
 * @param quality from 0 to 1, for a type that loses detail
 * @throws when the browser cannot make it
 */
export function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, quality);
  });
}
