/** The text that people agree to. A text that was ever shown is never edited, because records contain its SHA-256. */
import type { Sha256Hex } from '../audit/audit.ts';
import { type Language, languages } from '../language.ts';

const texts: Record<Language, string> = {
  en: 'I agree to do this electronically. My electronic signature or approval is meant to bind me as one on paper would. My name, my e-mail address, the times at which I opened the document and acted, my IP address and my browser are recorded, and become part of the sealed document. I have been able to read the whole document, I can receive and keep an electronic copy of it, and I may decline instead and ask the sender for another way.',
  de: 'Ich bin damit einverstanden, dies elektronisch zu tun. Meine elektronische Unterschrift oder Zustimmung soll mich so binden wie eine auf Papier. Mein Name, meine E-Mail-Adresse, die Zeitpunkte, zu denen ich das Dokument geöffnet und gehandelt habe, meine IP-Adresse und mein Browser werden aufgezeichnet und Teil des versiegelten Dokuments. Ich konnte das ganze Dokument lesen, ich kann eine elektronische Kopie erhalten und aufbewahren, und ich kann stattdessen ablehnen und den Absender um einen anderen Weg bitten.',
  fr: 'J’accepte de le faire par voie électronique. Ma signature ou mon approbation électronique doit m’engager comme elle le ferait sur papier. Mon nom, mon adresse e-mail, les moments où j’ai ouvert le document et agi, mon adresse IP et mon navigateur sont enregistrés et font partie du document scellé. J’ai pu lire le document en entier, je peux en recevoir et en conserver une copie électronique, et je peux refuser et demander un autre moyen à l’expéditeur.',
  es: 'Acepto hacerlo por medios electrónicos. Mi firma o aprobación electrónica debe obligarme igual que en papel. Mi nombre, mi dirección de correo electrónico, los momentos en que abrí el documento y actué, mi dirección IP y mi navegador quedan registrados y forman parte del documento sellado. He podido leer el documento completo, puedo recibir y conservar una copia electrónica, y puedo rechazarlo y pedir otro medio al remitente.',
  ar: 'أوافق على القيام بذلك إلكترونيًا. يُقصد بتوقيعي الإلكتروني أو بموافقتي الإلكترونية أن يُلزمني كما لو كان على الورق. يُسجَّل اسمي وعنوان بريدي الإلكتروني وأوقات فتحي المستند وتصرفي فيه وعنوان IP الخاص بي ومتصفحي، وتصبح جزءًا من المستند المختوم. لقد تمكنت من قراءة المستند كاملًا، ويمكنني استلام نسخة إلكترونية منه والاحتفاظ بها، ويمكنني أن أرفض وأطلب من المُرسِل طريقة أخرى.',
  ja: '私は、この手続きを電子的に行うことに同意します。私の電子署名または電子的な承認は、書面によるものと同じように私を拘束することを意図しています。私の氏名、メールアドレス、文書を開いた日時と手続きを行った日時、IPアドレスおよびブラウザーの情報が記録され、封印された文書の一部となります。私は文書の全体を読むことができ、電子的な写しを受け取って保管することができ、また、署名を辞退して送信者に別の方法を求めることもできます。',
};

export interface Consent {
  language: Language;
  text: string;
  /** Lower-case hex SHA-256 of the text in UTF-8. */
  sha256: string;
}

export function consents(sha256: Sha256Hex): Consent[] {
  return languages.map((language) => ({ language, text: texts[language], sha256: sha256(texts[language]) }));
}
