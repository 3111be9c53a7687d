/** The documents of the screenshots: contracts with a letterhead, clauses and lines to sign on. */
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

export interface Contract {
  title: string;
  /** The annex on page 2. */
  annex: string;
  parties: readonly [string, string];
  clauses: readonly string[];
}

const lease = {
  annex: 'House rules',
  parties: ['Landlord', 'Tenant'],
  clauses: [
    'The landlord lets the flat on the second floor of 12 Harbour Street to the tenant.',
    'The lease begins on 1 January 2027 and runs for an indefinite time.',
    'The monthly rent is due on the third working day of each month.',
    'The tenant keeps the flat in good order and returns it so at the end of the lease.',
    'Changes to this agreement need the signatures of both parties.',
    'Each party may end the lease with three months’ notice at the end of a month.',
  ],
} as const;

const services = {
  annex: 'Schedule of services',
  parties: ['Client', 'Consultant'],
  clauses: [
    'The consultant advises the client on the energy supply of its buildings.',
    'The work begins on 1 December 2026 and ends with the report on 31 March 2027.',
    'The client pays the fee within thirty days of each monthly invoice.',
    'The results belong to the client. The consultant keeps all data confidential.',
    'Changes to this agreement need the signatures of both parties.',
    'Each party may end the agreement with four weeks’ notice in writing.',
  ],
} as const;

export const aLease = (title: string): Contract => ({ title, ...lease });
export const aServiceContract = (title: string): Contract => ({ title, ...services });

const accent = rgb(0.02, 0.36, 0.42);

function drawHead(page: PDFPage, heading: string, bold: PDFFont): void {
  page.drawRectangle({ x: 0, y: 812, width: 595, height: 30, color: accent });
  page.drawText('NORTHWIND', { x: 60, y: 821, size: 11, font: bold, color: rgb(1, 1, 1) });
  page.drawText(heading, { x: 60, y: 750, size: 26, font: bold });
}

/** Two pages of A4. */
export async function contractPdf({ title, annex, parties, clauses }: Contract): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const text = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  for (const heading of [title, annex]) {
    const page = document.addPage([595, 842]);
    drawHead(page, heading, bold);
    for (const [index, clause] of clauses.entries()) {
      page.drawText(`${index + 1}.`, { x: 60, y: 690 - index * 42, size: 13, font: bold });
      page.drawText(clause, { x: 84, y: 690 - index * 42, size: 13, font: text });
    }
    for (const [index, party] of parties.entries()) {
      const x = 60 + index * 270;
      page.drawLine({ start: { x, y: 380 }, end: { x: x + 200, y: 380 }, thickness: 0.8 });
      page.drawText(party, { x, y: 360, size: 11, font: text });
      page.drawText('Date: _______________', { x, y: 330, size: 12, font: text });
    }
  }
  return document.save();
}
