/** The modules of a QR code (ISO/IEC 18004), for pages of PDF and of the web; they come from qrcode-generator. */
import qrcode from 'qrcode-generator';

interface QrModules {
  /** Modules on a side, without the white around them. */
  size: number;
  /** The dark modules; neighbours in a row are one run. */
  runs: { x: number; y: number; width: number }[];
}

/** Encodes bytes with error correction level M in the smallest version that holds them. */
export function qrModules(bytes: Uint8Array): QrModules {
  const code = qrcode(0, 'M');
  // The library takes one byte from each character.
  code.addData(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''), 'Byte');
  code.make();
  const size = code.getModuleCount();
  const runs: QrModules['runs'] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!code.isDark(y, x)) continue;
      const from = x;
      while (x < size && code.isDark(y, x)) x++;
      runs.push({ x: from, y, width: x - from });
    }
  }
  return { size, runs };
}
