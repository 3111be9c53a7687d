/**
 * Draws completion certificates of every kind (numbers of signers, languages, scripts, long names, logos) and writes each
 * as PDF and as pictures of its pages.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Page } from 'playwright-core';
import type { FieldStamp } from '../../shared/domain/documents/sealing.ts';
import { prepareSeal } from '../../shared/sealing/prepare-seal.ts';
import { launchBrowser } from '../../test/browser/browser.ts';
import { type CertificateCase, certificateCases } from './certificate-cases.ts';

/** One page with a line to sign on for each of the first signers. */
async function aDocument({ certificate: { signers }, hasForm }: CertificateCase): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([595, 842]);
  page.drawText('Master Services Agreement', { x: 60, y: 760, size: 22, font });
  if (hasForm) {
    const field = document.getForm().createTextField('customer');
    field.setText('Acme');
    field.addToPage(page, { x: 60, y: 700, width: 120, height: 20 });
  }
  for (const [index] of signers.slice(0, maxStamps).entries()) {
    const { x, y } = placeOf(index);
    page.drawLine({ start: { x, y: 842 - y }, end: { x: x + 190, y: 842 - y }, thickness: 0.6 });
  }
  return document.save();
}

const maxStamps = 10;

function placeOf(index: number): { x: number; y: number } {
  return { x: index % 2 === 0 ? 60 : 330, y: 200 + Math.floor(index / 2) * 110 };
}

function stampsOf({ certificate }: CertificateCase): FieldStamp[] {
  return certificate.signers.slice(0, maxStamps).flatMap(({ name, signature }, index) => {
    if (!signature) return [];
    const { x, y } = placeOf(index);
    const time = '2026-11-23 08:06 CET';
    const caption = { name, notes: [`${time} · ${signature.id}`, time] };
    const content = { type: 'image' as const, mimetype: signature.mimetype, bytes: signature.bytes, caption };
    return [{ page: 1, x, y: y - 48, width: 190, height: 48, content }];
  });
}

async function sealed(one: CertificateCase): Promise<Buffer> {
  const { certificate, level } = one;
  const { base, update } = prepareSeal({
    document: await aDocument(one),
    mimetype: 'application/pdf',
    stamps: stampsOf(one),
    completionCertificate: certificate,
    auditTrail: '[]',
    at: new Date(certificate.completed.at.getTime() + 1_000),
    reserveBytes: 4096,
    digest: 'sha256',
    level,
  });
  return Buffer.concat([base, update.bytes]);
}

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** A page that draws with pdf.js, as browsers do. Its files come from the installed package. */
async function openDrawer(page: Page): Promise<void> {
  await page.route('http://pictures.example/**', async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (!path) return route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' });
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(pdfjs, 'build', path)) });
  });
  await page.goto('http://pictures.example/');
}

/** PNG files of the pages, at 144 dots per inch. */
async function pictures(page: Page, pdf: Uint8Array): Promise<Buffer[]> {
  const urls = (await page.evaluate(
    `(async (base64) => {
      const pdfjs = await import('/pdf.mjs');
      pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';
      const pdf = await pdfjs.getDocument({ data: Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)) }).promise;
      const canvas = document.querySelector('canvas');
      const urls = [];
      for (let number = 1; number <= pdf.numPages; number++) {
        const sheet = await pdf.getPage(number);
        const viewport = sheet.getViewport({ scale: 2 });
        [canvas.width, canvas.height] = [viewport.width, viewport.height];
        await sheet.render({ canvas, viewport }).promise;
        urls.push(canvas.toDataURL('image/png'));
      }
      return urls;
    })('${Buffer.from(pdf).toString('base64')}')`,
  )) as string[];
  return urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

/**
 * @param only names of cases; none: all
 * @returns the number of pictures
 */
export async function takeCertificatePictures(folder: string, only: readonly string[]): Promise<number> {
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
  let count = 0;
  try {
    const page = await browser.newPage();
    await openDrawer(page);
    for (const one of certificateCases().filter(({ name }) => only.length === 0 || only.includes(name))) {
      const pdf = await sealed(one);
      await writeFile(join(folder, `${one.name}.pdf`), pdf);
      for (const picture of await pictures(page, pdf))
        await writeFile(join(folder, `${one.name}-${String(++count).padStart(3, '0')}.png`), picture);
    }
  } finally {
    await browser.close();
  }
  return count;
}
