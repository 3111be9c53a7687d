/** The texts that people agree to. A text that was ever shown stays as it is, because records contain its SHA-256. */
import type { Sha256Hex } from '../audit/audit.ts';
import { type Language, languages } from '../language.ts';

const versions: readonly [present: Record<Language, string>, ...earlier: Record<Language, string>[]] = [
  {
    en: 'I agree to sign or approve this document electronically. I intend my electronic signature or approval to be legally binding and to have the same effect as my handwritten signature on paper, so far as the law allows. I have had the opportunity to read the entire document. I understand that my name, e-mail address, IP address and browser, and the times at which I opened the document and signed or approved it, are recorded and become part of the sealed document. I can receive an electronic copy of the sealed document and keep it. I am free to decline and to ask the sender for another way of signing.',
    de: 'Ich bin damit einverstanden, dieses Dokument elektronisch zu unterzeichnen oder zu genehmigen. Meine elektronische Unterschrift oder Genehmigung soll mich rechtlich binden und, soweit gesetzlich zulässig, dieselbe Wirkung haben wie meine eigenhändige Unterschrift auf Papier. Ich hatte Gelegenheit, das Dokument vollständig zu lesen. Mir ist bekannt, dass mein Name, meine E-Mail-Adresse, meine IP-Adresse und mein Browser sowie die Zeitpunkte, zu denen ich das Dokument geöffnet und unterzeichnet oder genehmigt habe, aufgezeichnet und Bestandteil des versiegelten Dokuments werden. Ich kann eine elektronische Ausfertigung des versiegelten Dokuments erhalten und aufbewahren. Es steht mir frei, abzulehnen und den Absender um ein anderes Verfahren zu bitten.',
    fr: 'J’accepte de signer ou d’approuver le présent document par voie électronique. J’entends que ma signature ou mon approbation électronique m’engage juridiquement et produise, dans les limites prévues par la loi, les mêmes effets que ma signature manuscrite sur papier. J’ai été mis en mesure de lire le document dans son intégralité. Je reconnais être informé que mon nom, mon adresse e-mail, mon adresse IP et mon navigateur, ainsi que la date et l’heure auxquelles j’ai ouvert puis signé ou approuvé le document, sont enregistrés et font partie intégrante du document scellé. Je peux recevoir et conserver un exemplaire électronique du document scellé. Je suis libre de refuser et de demander à l’expéditeur une autre modalité de signature.',
    es: 'Acepto firmar o aprobar el presente documento por medios electrónicos. Es mi voluntad que mi firma o aprobación electrónica me vincule jurídicamente y surta, en la medida en que la ley lo permita, los mismos efectos que mi firma manuscrita en papel. He tenido la oportunidad de leer el documento íntegramente. Quedo informado de que mi nombre, mi dirección de correo electrónico, mi dirección IP y mi navegador, así como la fecha y la hora en que abrí el documento y lo firmé o aprobé, quedan registrados y pasan a formar parte del documento sellado. Puedo recibir y conservar un ejemplar electrónico del documento sellado. Soy libre de rechazarlo y de solicitar al remitente otra forma de firma.',
    ar: 'أوافق على توقيع هذا المستند أو اعتماده إلكترونيًا، وأُقرّ بأن توقيعي الإلكتروني أو اعتمادي الإلكتروني مُلزِم لي قانونًا وله، في الحدود التي يجيزها القانون، الأثر نفسه الذي يترتب على توقيعي بخط اليد على الورق. وقد أُتيحت لي الفرصة لقراءة المستند كاملًا. وأعلم أن اسمي وعنوان بريدي الإلكتروني وعنوان IP الخاص بي ونوع متصفحي، وكذلك وقت فتحي المستند ووقت توقيعي عليه أو اعتمادي له، بيانات تُسجَّل وتُصبح جزءًا من المستند المختوم. ويمكنني الحصول على نسخة إلكترونية من المستند المختوم والاحتفاظ بها. ولي كامل الحرية في الرفض وفي أن أطلب من المُرسِل طريقة أخرى للتوقيع.',
    ja: '私は、本文書に電子的な方法により署名または承認を行うことに同意します。私の電子署名または電子的な承認は、法令により認められる範囲において、書面への自署と同一の効力を有し、私を法的に拘束するものとします。私は、本文書の全文を読む機会を与えられました。私の氏名、メールアドレス、IPアドレスおよびブラウザーの情報、ならびに本文書を開いた日時および署名または承認を行った日時が記録され、封印された文書の一部となることを了承します。私は、封印された文書の電子的な写しを受領し、保管することができます。私は、署名または承認を拒否し、送信者に他の方法を求めることができます。',
  },
  {
    en: 'I agree to do this electronically. My electronic signature or approval is meant to bind me as one on paper would. My name, my e-mail address, the times at which I opened the document and acted, my IP address and my browser are recorded, and become part of the sealed document. I have been able to read the whole document, I can receive and keep an electronic copy of it, and I may decline instead and ask the sender for another way.',
    de: 'Ich bin damit einverstanden, dies elektronisch zu tun. Meine elektronische Unterschrift oder Zustimmung soll mich so binden wie eine auf Papier. Mein Name, meine E-Mail-Adresse, die Zeitpunkte, zu denen ich das Dokument geöffnet und gehandelt habe, meine IP-Adresse und mein Browser werden aufgezeichnet und Teil des versiegelten Dokuments. Ich konnte das ganze Dokument lesen, ich kann eine elektronische Kopie erhalten und aufbewahren, und ich kann stattdessen ablehnen und den Absender um einen anderen Weg bitten.',
    fr: 'J’accepte de le faire par voie électronique. Ma signature ou mon approbation électronique doit m’engager comme elle le ferait sur papier. Mon nom, mon adresse e-mail, les moments où j’ai ouvert le document et agi, mon adresse IP et mon navigateur sont enregistrés et font partie du document scellé. J’ai pu lire le document en entier, je peux en recevoir et en conserver une copie électronique, et je peux refuser et demander un autre moyen à l’expéditeur.',
    es: 'Acepto hacerlo por medios electrónicos. Mi firma o aprobación electrónica debe obligarme igual que en papel. Mi nombre, mi dirección de correo electrónico, los momentos en que abrí el documento y actué, mi dirección IP y mi navegador quedan registrados y forman parte del documento sellado. He podido leer el documento completo, puedo recibir y conservar una copia electrónica, y puedo rechazarlo y pedir otro medio al remitente.',
    ar: 'أوافق على القيام بذلك إلكترونيًا. يُقصد بتوقيعي الإلكتروني أو بموافقتي الإلكترونية أن يُلزمني كما لو كان على الورق. يُسجَّل اسمي وعنوان بريدي الإلكتروني وأوقات فتحي المستند وتصرفي فيه وعنوان IP الخاص بي ومتصفحي، وتصبح جزءًا من المستند المختوم. لقد تمكنت من قراءة المستند كاملًا، ويمكنني استلام نسخة إلكترونية منه والاحتفاظ بها، ويمكنني أن أرفض وأطلب من المُرسِل طريقة أخرى.',
    ja: '私は、この手続きを電子的に行うことに同意します。私の電子署名または電子的な承認は、書面によるものと同じように私を拘束することを意図しています。私の氏名、メールアドレス、文書を開いた日時と手続きを行った日時、IPアドレスおよびブラウザーの情報が記録され、封印された文書の一部となります。私は文書の全体を読むことができ、電子的な写しを受け取って保管することができ、また、署名を辞退して送信者に別の方法を求めることもできます。',
  },
];

export interface Consent {
  language: Language;
  text: string;
  /** Lower-case hex SHA-256 of the text in UTF-8. */
  sha256: string;
}

function consentsIn(texts: Record<Language, string>, sha256: Sha256Hex): Consent[] {
  return languages.map((language) => ({ language, text: texts[language], sha256: sha256(texts[language]) }));
}

/** The present text in every language: what a person is asked to agree to. */
export function presentConsents(sha256: Sha256Hex): Consent[] {
  return consentsIn(versions[0], sha256);
}

/** Every text that anyone may have agreed to: a page that was opened before an update shows an earlier one. */
export function consents(sha256: Sha256Hex): Consent[] {
  return versions.flatMap((texts) => consentsIn(texts, sha256));
}
