/** The words of forms that say what is to be entered, in the languages of the product. */
import type { FieldType } from './field-rules.ts';

/** Matches whole words, and parts of words: compounds, and languages that write words together. */
function word(whole: readonly string[], parts: readonly string[] = []): RegExp {
  const alone = `(?<!\\p{L})(?:${whole.join('|')})(?!\\p{L})`;
  return new RegExp([alone, ...parts].join('|'), 'iu');
}

/** In order: an "e-mail address" is an e-mail, a "signature date" a date, and a "company name" no name of a person. */
const words: readonly (readonly [FieldType, RegExp])[] = [
  ['email', word(['e-?mails?', 'courriel', 'correo'], ['e-?mail', 'البريد', 'メール'])],
  ['date', word(['dated?', 'le', 'fecha'], ['datum(?!\\p{L})', 'تاريخ', '日付', '年月日', '\\p{L}日(?!\\p{L})'])],
  ['initials', word(['initials?', 'paraphes?', 'paraphen?', 'iniciales', 'rúbrica'], ['الأحرف الأولى', 'イニシャル'])],
  [
    'text',
    word(
      [
        ...['place', 'city', 'town', 'location', 'address', 'street', 'office', 'company', 'organi[sz]ation'],
        ...['ort', 'stadt', 'sitz', 'unternehmen', 'lieu', 'ville', 'adresse', 'siège', 'rue', 'société', 'entreprise'],
        ...['lugar', 'ciudad', 'dirección', 'domicilio', 'calle', 'empresa'],
      ],
      [
        ...['wohnort', 'geburtsort', 'anschrift', 'straße', 'adresse', 'firmenname'],
        ...['المكان', 'المدينة', 'العنوان', 'الشركة', '場所', '住所', '所在地', '会社', '社名'],
      ],
    ),
  ],
  [
    'signature',
    word(
      ['signature', 'sign', 'signed', 'signed by', 'signé', 'signez', 'firma', 'firmado'],
      ['unterschrift', 'unterzeichnet', 'signatur(?!\\p{L})', 'توقيع', '署名', 'サイン', '^\\s*(?:x|by)\\s*:?\\s*$'],
    ),
  ],
  [
    'name',
    word(
      ['names?', 'nom', 'prénom', 'nombre', 'apellidos?'],
      ['name(?!\\p{L})', 'الاسم', 'اسم', '氏名', '名前', '姓名'],
    ),
  ],
  [
    'number',
    word(
      ['amount', 'quantity', 'price', 'preis', 'menge', 'montant', 'prix', 'quantité', 'importe', 'precio', 'cantidad'],
      ['betrag', 'المبلغ', 'السعر', 'الكمية', '金額', '価格', '数量'],
    ),
  ],
];

const separators = /[,/;&+、،]|\s(?:and|und|et|y|و)\s/iu;

function typeIn(text: string): FieldType | null {
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/**
 * The type of field that words such as "Start date:" ask for; null if they ask for none. Of several answers on one line,
 * a signature decides: "Place, date, signature". Others, such as "Place, date", are one text.
 */
export function fieldTypeNamedBy(text: string): FieldType | null {
  const types = new Set(text.split(separators).flatMap((part) => typeIn(part) ?? []));
  const [only = null] = types;
  if (types.size < 2) return only;
  return types.has('signature') ? 'signature' : 'text';
}
