/** The people on the completion certificate: signers and approvers with their signatures, then those who had only to read. */
import type { CompletionCertificateSigner } from '../../domain/documents/sealing.ts';
import type { TextStyle } from '../../pdf/drawing/canvas.ts';
import { fitInto } from '../../pdf/drawing/image-page.ts';
import { drawImage } from '../../pdf/drawing/images.ts';
import type { ObjectSink } from '../../pdf/objects/source.ts';
import { widthOf } from '../../pdf/text/line-breaking.ts';
import { boldest, ink, line, muted, small, value } from './brand.ts';
import { tryEmbed } from './embed.ts';
import { type Stationery, section } from './section.ts';
import type { Column, Part } from './sheet.ts';
import type { Words } from './words.ts';

/** Points: the person, the facts of the step, and the signature are beside each other. */
const personWidth = 146;
const factsStart = 156;
const signatureWidth = 108;
const signatureHeight = 42;
const gap = 12;
/** Above and below each person. */
const padding = 9;

export function drawSigners(
  stationery: Stationery,
  people: readonly CompletionCertificateSigner[],
  sink: ObjectSink,
): void {
  const { sheet, words } = stationery;
  const labels = people.flatMap((person) => factsOf(words, person).map(([label]) => widthOf(label, small)));
  const labelWidth = Math.max(40, ...labels) + 10;
  const signers = people.filter(({ role }) => role === 'signer' || role === 'approver');
  const others = people.filter((person) => !signers.includes(person));
  if (signers.length === 0) {
    section(stationery, words.t('signers'), 13);
    sheet.row([
      { start: 0, width: sheet.flow.width, parts: [{ text: words.t('noSigners'), style: value, leading: 13 }] },
    ]);
  } else drawPeople({ ...stationery, labelWidth }, words.t('signers'), signers, sink);
  sheet.flow.continuation = undefined;
  if (others.length === 0) return;
  sheet.flow.skip(14);
  drawPeople({ ...stationery, labelWidth }, words.t('others'), others, sink);
}

/** With the width that the labels of all people need. */
interface PeopleStationery extends Stationery {
  labelWidth: number;
}

function drawPeople(
  stationery: PeopleStationery,
  title: string,
  people: readonly CompletionCertificateSigner[],
  sink: ObjectSink,
): void {
  const { sheet } = stationery;
  const { flow } = sheet;
  const blocks = people.map((person) => blockOf(stationery, person));
  section(stationery, title, (blocks[0]?.height ?? 0) + 2 * padding);
  for (const [index, block] of blocks.entries()) {
    if (block.height > sheet.roomOfPage) {
      for (const row of [[block.person], ...block.rows]) sheet.row(row);
      continue;
    }
    if (index > 0) flow.keep(block.height + 2 * padding);
    if (index > 0 && !flow.isAtTop) flow.canvas.rule(flow.left, flow.y, flow.width, line);
    drawBlock(stationery, block, sink);
  }
}

interface Block {
  person: Column;
  rows: Column[][];
  signature: CompletionCertificateSigner['signature'];
  height: number;
}

function drawBlock({ sheet }: Stationery, { person, rows, signature, height }: Block, sink: ObjectSink): void {
  const { flow } = sheet;
  const top = flow.take(height + 2 * padding) - padding;
  sheet.columnsAt([person], top);
  sheet.rowsAt(rows, top);
  const image = signature && tryEmbed(sink, signature);
  if (!signature || !image) return;
  const start = flow.width - signatureWidth;
  const x = sheet.left(start, signatureWidth);
  const y = top - signatureHeight;
  const inner = { x: x + 4, y: y + 3, width: signatureWidth - 8, height: signatureHeight - 3 };
  flow.canvas.put(drawImage(image, flow.canvas.xObjectResource(image.ref), fitInto(image, inner)));
  flow.canvas.rule(x, y, signatureWidth, line);
  if (signature.id) sheet.textAt(signature.id, y - 9, { ...small, size: 7 }, start);
}

function blockOf({ sheet, words, labelWidth }: PeopleStationery, person: CompletionCertificateSigner): Block {
  const { width } = sheet.flow;
  const { signature } = person;
  const factsWidth = width - factsStart - (signature ? signatureWidth + gap : 0);
  const facts = factsOf(words, person);
  const rows = facts.map(([label, text]): Column[] => [
    { start: factsStart, width: labelWidth, parts: [{ text: label, style: small, leading: 12.5 }] },
    {
      start: factsStart + labelWidth,
      width: factsWidth - labelWidth,
      parts: [{ text, style: value, leading: 12.5 }],
    },
  ]);
  const column = { start: 0, width: personWidth, parts: personParts(words, person) };
  const height = Math.max(sheet.heightOf([column]), sheet.heightOfRows(rows), signature ? signatureHeight + 10 : 0);
  return { person: column, rows, signature, height };
}

function personParts({ t }: Words, { name, email, role, delegatedFrom }: CompletionCertificateSigner): Part[] {
  const note: TextStyle = { size: 8.5, colour: muted };
  return [
    { text: name, style: { size: 11, ...boldest(name), colour: ink }, leading: 14 },
    { text: email, style: note, leading: 11.5 },
    ...(role === 'cc' ? [] : [{ text: t(`role.${role}`), style: note, leading: 11.5 }]),
    ...(delegatedFrom ? [{ text: t('delegated', { name: delegatedFrom.name }), style: note, leading: 11.5 }] : []),
  ];
}

function factsOf(words: Words, person: CompletionCertificateSigner): [label: string, text: string][] {
  const { t } = words;
  const { outcome, checks, client, signature } = person;
  return [
    outcome.at ? [t(`outcome.${outcome.kind}`), words.shortTime(outcome.at)] : ['', t(`outcome.${outcome.kind}`)],
    ...(checks.length > 0 ? [[t('verified'), words.checks(person)] satisfies [string, string]] : []),
    ...(client ? [[t('device'), words.device(client)] satisfies [string, string]] : []),
    ...(signature ? [[t('place'), words.pages(signature.pages)] satisfies [string, string]] : []),
  ];
}
