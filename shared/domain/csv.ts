/** A table as text for spreadsheets (RFC 4180). Pure. */

/** The byte order mark shows spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** Attack: a spreadsheet runs a cell that begins like a formula. Other people choose names, values and user agents. */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
