import { PDFDocument } from 'pdf-lib';
import { AppError } from '../../../shared/errors.ts';
import { prepareSeal } from '../../../shared/sealing/prepare-seal.ts';
import { openlyEncrypted } from '../../fixtures/encrypted-pdf.ts';
import { aCompletionCertificate } from '../../fixtures/sealing.ts';
import { aPdf } from '../../fixtures/signed-pdf.ts';

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const tokens = ['9 0 R', '3 0 R', 'null', '<<>>', '[]', '-1', '99999999999', '(x)', '/X', 'true', '[[', '>>', 'endobj'];

function mutated(file: Buffer, next: (below: number) => number): Buffer {
  const copy = Buffer.from(file);
  switch (next(4)) {
    case 0:
      for (let i = next(20); i >= 0; i--) copy[next(copy.length)] = next(256);
      return copy;
    case 1:
      return copy.subarray(0, next(copy.length));
    case 2: {
      const from = next(copy.length);
      return Buffer.concat([copy.subarray(0, from), copy.subarray(from + next(300))]);
    }
    default:
      for (let i = next(4); i >= 0; i--) copy.write(tokens[next(tokens.length)] ?? '', next(copy.length), 'latin1');
      return copy;
  }
}

async function aForm(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  const form = document.getForm();
  const text = form.createTextField('a.b');
  text.setText('value');
  text.addToPage(page, { x: 10, y: 10, width: 100, height: 20 });
  const box = form.createCheckBox('c');
  box.addToPage(page, { x: 10, y: 50, width: 20, height: 20 });
  box.check();
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

describe('mutated files', () => {
  const kinds: [string, () => Promise<Buffer> | Buffer][] = [
    ['plain', () => aPdf()],
    ['with a form', aForm],
    ['encrypted', () => openlyEncrypted['AES, 128 bits (revision 4)'] ?? Buffer.alloc(0)],
  ];

  it.each(kinds)('%s: sealed or refused with a code, never a failure', async (_, make) => {
    const file = await make();
    const next = numbers(20_261_120);
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 200; round++) {
      let outcome = 'sealed';
      try {
        prepareSeal({
          document: mutated(file, next),
          mimetype: 'application/pdf',
          stamps: [],
          completionCertificate: aCompletionCertificate(),
          auditTrail: '[]',
          at: new Date(0),
          reserveBytes: 4096,
          digest: 'sha256',
          level: 'B-B',
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect(error.status).toBe(422);
        outcome = error.code;
      }
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(outcomes.get('sealed')).toBeGreaterThan(50);
    expect(outcomes.size).toBeGreaterThan(1);
  });
});
