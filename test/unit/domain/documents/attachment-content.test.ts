import { attachmentName, attachmentType } from '../../../../shared/domain/documents/attachment.ts';
import { jpegHeader, png, pngChunk } from '../../../fixtures/pictures.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const picture = png({ width: 4, height: 4, type: 2, depth: 8, sample: () => 200 });
const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const photo = jpegHeader({ width: 4, height: 4, components: 3 });
/** The end record of a ZIP archive, as every JAR, APK and Office file has one. */
const zipEnd = join('PK\x05\x06', Buffer.alloc(18));

it.each<[string, Buffer, string | null]>([
  ['a PDF', pdf, 'application/pdf'],
  ['a PNG', picture, 'image/png'],
  ['a JPEG', photo, 'image/jpeg'],
  ['a JPEG as telephones write it, with data behind its end', join(photo, 'SEFH trailer'), 'image/jpeg'],
  ['a program', join('MZ', Buffer.alloc(512)), null],
  ['an ELF program', join('\x7fELF', Buffer.alloc(512)), null],
  ['a script', Buffer.from('#!/bin/sh\nexit 0\n'), null],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), null],
  ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), null],
  ['an archive', join('PK\x03\x04', Buffer.alloc(64), zipEnd), null],
  ['a program that a PDF follows', join('MZ', Buffer.alloc(64), pdf), null],
  ['a PDF that a web page follows', join(pdf, '<script>alert(1)</script>'), null],
  ['a PDF that an archive follows', join(pdf, 'PK\x03\x04', zipEnd, '\n%%EOF\n'), null],
  ['a PNG that something follows', join(picture, 'MZ'), null],
  ['a PNG that an archive follows', join(picture, zipEnd), null],
  ['a JPEG that an archive follows', join(photo, 'PK\x03\x04', zipEnd), null],
  ['a PNG that is cut', picture.subarray(0, picture.length - 4), null],
  ['a PDF without its end', pdf.subarray(0, pdf.length - 6), null],
  [
    'a PDF whose end a kilobyte of white space follows',
    join(pdf.subarray(0, -1), ' '.repeat(1_019)),
    'application/pdf',
  ],
  ['a PDF whose end lies further back', join(pdf.subarray(0, -1), ' '.repeat(1_020)), null],
  ['a PNG without the signature', join('\x88', picture.subarray(1)), null],
  ['a PNG without a header', join(picture.subarray(0, 8), picture.subarray(33)), null],
  ['a PNG with two headers', join(picture.subarray(0, 33), picture.subarray(8)), null],
  [
    'a PNG with a chunk that has no name',
    join(picture.subarray(0, 33), pngChunk('a1b2', Buffer.alloc(4)), picture.subarray(33)),
    null,
  ],
  ['a PNG whose end has a content', join(picture.subarray(0, -12), pngChunk('IEND', Buffer.alloc(4))), null],
  ['a PNG without an end', picture.subarray(0, -12), null],
  ['the shortest JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0xff, 0xd9]), 'image/jpeg'],
  ['a JPEG without a segment', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), null],
  ['a JPEG with a marker that begins no segment', Buffer.from([0xff, 0xd8, 0xff, 0xbf, 0xff, 0xd9]), null],
  ['a JPEG without its start', Buffer.from([0xff, 0xd7, 0xff, 0xc0, 0xff, 0xd9]), null],
  ['a JPEG that begins with another byte', Buffer.from([0xfe, 0xd8, 0xff, 0xc0, 0xff, 0xd9]), null],
  ['a JPEG whose segment begins with another byte', Buffer.from([0xff, 0xd8, 0xfe, 0xc0, 0xff, 0xd9]), null],
  ['a JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff]), null],
  ['a JPEG without its end', Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0xff, 0xd8, 0xfe, 0xd9]), null],
  ['a JPEG that the end record of an archive follows at once', join(photo, 'PK\x05\x06'), null],
  ['a JPEG whose archive ends with the longest comment', join(photo, zipEnd, Buffer.alloc(65_535)), null],
  [
    'a JPEG with the end record of no archive',
    join(photo, 'PK\x05\x07', 'PK\x04\x06', 'PL\x05\x06', 'QK\x05\x06'),
    'image/jpeg',
  ],
  ['a JPEG whose end record lies too far back for an archive', join(photo, zipEnd, Buffer.alloc(65_536)), 'image/jpeg'],
  ['nothing', Buffer.alloc(0), null],
])('%s is %#', (_, bytes, type) => expect(attachmentType(bytes)).toBe(type));

it.each([
  ['passport.pdf', 'passport.pdf'],
  ['Reisepass Köln.PDF', 'Reisepass Köln.pdf'],
  ['旅券.pdf', '旅券.pdf'],
  ['scan.pdf.exe', 'scan.pdf_exe.pdf'],
  ['invoice.exe', 'invoice_exe.pdf'],
  ['../../etc/passwd', 'etc_passwd.pdf'],
  ['C:\\Users\\me\\a.pdf', 'C__Users_me_a.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', 'img src_x onerror_alert(1)_.pdf'],
  ['a\u202efdp.exe', 'afdp_exe.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
  ['...', 'attachment.pdf'],
  ['', 'attachment.pdf'],
  ['a'.repeat(300), `${'a'.repeat(100)}.pdf`],
])('the name %j becomes %j', (given, kept) => expect(attachmentName(given, 'application/pdf')).toBe(kept));
