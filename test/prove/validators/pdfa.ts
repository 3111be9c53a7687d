/** Documents in PDF/A (ISO 19005), as small as veraPDF accepts them. */
import { AFRelationship, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';

export const pdfaFlavours = ['1b', '2b', '3b', '4f'] as const;
export type PdfaFlavour = (typeof pdfaFlavours)[number];

/** The sRGB primaries and a gamma of 2.2 as a display profile (ICC.1, version 2). */
function iccProfile(): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(Math.round(value * 65_536));
    return bytes;
  };
  const text = (value: string) => Buffer.from(value, 'latin1');
  const zeros = (count: number) => Buffer.alloc(count);
  const length = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const xyz = (...values: number[]) => Buffer.concat([text('XYZ '), zeros(4), ...values.map(number)]);
  const gamma = Buffer.concat([text('curv'), zeros(4), length(1), Buffer.from('02330000', 'hex')]);
  const description = Buffer.concat([text('desc'), zeros(4), length(5), text('sRGB\0'), zeros(79)]);
  const tags: [string, Buffer][] = [
    ['desc', description],
    ['cprt', Buffer.concat([text('text'), zeros(4), text('None\0'), zeros(3)])],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.4361, 0.2225, 0.0139)],
    ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
    ['bXYZ', xyz(0.1431, 0.0606, 0.7141)],
    ['rTRC', gamma],
    ['gTRC', gamma],
    ['bTRC', gamma],
  ];
  let offset = 128 + 4 + 12 * tags.length;
  const table: Buffer[] = [length(tags.length)];
  for (const [name, { length: size }] of tags) {
    table.push(text(name), length(offset), length(size));
    offset += size;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  Buffer.concat([number(0.9642), number(1), number(0.8249)]).copy(header, 68);
  return Buffer.concat([header, ...table, ...tags.map(([, bytes]) => bytes)]);
}

function metadata(flavour: PdfaFlavour): string {
  const [part, conformance] = flavour;
  const level = `<pdfaid:conformance>${conformance?.toUpperCase()}</pdfaid:conformance>`;
  const revision = part === '4' ? '<pdfaid:rev>2020</pdfaid:rev>' : '';
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part>${level}${revision}</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

export async function anArchivablePdf(flavour: PdfaFlavour): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = pdf;
  const page = pdf.addPage([595, 842]);
  const content = context.stream('0.2 0.4 0.8 rg 72 700 200 40 re f');
  page.node.set(PDFName.of('Contents'), context.register(content));
  page.node.set(PDFName.of('Resources'), PDFDict.withContext(context));
  const profile = context.register(context.stream(iccProfile(), { N: 3 }));
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    DestOutputProfile: profile,
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
  const xmp = context.stream(Buffer.from(metadata(flavour), 'utf8'), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(xmp));
  const id = PDFHexString.of('00112233445566778899AABBCCDDEEFF');
  context.trailerInfo.ID = context.obj([id, id]);
  if (flavour === '4f')
    await pdf.attach(Buffer.from('1'), 'figures.csv', { mimeType: 'text/csv', afRelationship: AFRelationship.Data });
  const bytes = Buffer.from(await pdf.save({ useObjectStreams: false }));
  if (flavour === '4f') bytes.write('%PDF-2.0', 'latin1');
  return bytes;
}
