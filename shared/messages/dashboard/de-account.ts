import type { Translation } from '../translate.ts';
import type { account } from './en-account.ts';

export const de: Translation<keyof typeof account> = {
  'auth.email': 'E-Mail-Adresse',
  'auth.password': 'Passwort',
  'auth.sessionEnded':
    'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an; Ihre gespeicherten Änderungen bleiben erhalten.',
  'auth.toLogin': 'Zurück zur Anmeldung',

  'login.title': 'Anmelden',
  'login.empty': 'Geben Sie Ihre E-Mail-Adresse und Ihr Passwort ein.',
  'login.noAccount': 'Noch kein Konto?',
  'login.register': 'Konto erstellen',
  'login.forgot': 'Passwort vergessen?',

  'register.title': 'Konto erstellen',
  'register.action': 'Konto erstellen',
  'register.company': 'Firma (optional)',
  'register.passwordHint': 'Mindestens 8 Zeichen. Mehrere Wörter ohne Zusammenhang ergeben ein starkes Passwort.',
  'register.code': 'Einladungscode',
  'register.codeLocal': 'Das lokale Produkt nimmt diesen Code an.',
  'register.codeHint': 'Sie brauchen eine Einladung, um ein Konto zu erstellen.',
  'register.codeWrong': 'Dieser Code ist nicht gültig oder wurde schon verwendet.',
  'register.hasAccount': 'Haben Sie schon ein Konto?',

  'forgot.title': 'Passwort vergessen?',
  'forgot.text':
    'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen können.',
  'forgot.action': 'Link senden',
  'forgot.sent': 'Wenn es zu {email} ein Konto gibt, ist ein Link unterwegs.',
  'forgot.sentHint': 'Er gilt eine Stunde. Keine E-Mail? Prüfen Sie die Adresse und Ihren Spam-Ordner.',
  'forgot.noMail': 'Dieser Dienst sendet keine E-Mails. Bitten Sie die Betreiber, Ihr Passwort zurückzusetzen.',

  'reset.title': 'Neues Passwort festlegen',
  'reset.action': 'Passwort speichern',
  'reset.doneTitle': 'Passwort geändert',
  'reset.done': 'Sie wurden auf allen Geräten abgemeldet. Melden Sie sich mit Ihrem neuen Passwort an.',
  'reset.again': 'Neuen Link anfordern',

  'verifyEmail.title': 'E-Mail-Adresse bestätigen',
  'verifyEmail.text': 'Bitte bestätigen Sie, dass die Adresse, an die dieser Link ging, Ihnen gehört.',
  'verifyEmail.action': 'E-Mail-Adresse bestätigen',
  'verifyEmail.done': 'Ihre E-Mail-Adresse ist bestätigt.',

  'changeEmail.title': 'Änderung der Adresse',
  'changeEmail.text':
    'Es wurde angefordert, die E-Mail-Adresse Ihres Kontos zu ändern. Bestätigen Sie die Änderung, wenn Sie das waren; andernfalls lehnen Sie sie ab.',
  'changeEmail.confirm': 'Änderung bestätigen',
  'changeEmail.refuse': 'Änderung ablehnen',
  'changeEmail.waiting':
    'Bestätigt. Die Änderung wird wirksam, sobald auch der Link an der anderen Adresse bestätigt ist.',
  'changeEmail.changed': 'Ihre E-Mail-Adresse wurde geändert. Melden Sie sich ab jetzt mit der neuen an.',
  'changeEmail.refused': 'Die Änderung wurde abgelehnt. Ihre E-Mail-Adresse bleibt, wie sie ist.',
  'changeEmail.verified': 'Ihre E-Mail-Adresse ist bestätigt.',

  'password.title': 'Passwort ändern',
  'password.current': 'Aktuelles Passwort',
  'password.new': 'Neues Passwort',
  'password.hint': 'Mindestens 8 Zeichen. Alle anderen Sitzungen werden abgemeldet.',
  'password.wrong': 'Das aktuelle Passwort ist falsch.',
  'password.changed': 'Passwort geändert. Alle anderen Sitzungen wurden abgemeldet.',
  'password.show': 'Anzeigen',
  'password.hide': 'Verbergen',
  'password.showLabel': 'Passwort anzeigen',

  'address.verified': 'Bestätigt',
  'address.unverified': 'Nicht bestätigt',
  'confirmFirst.title': 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
  'confirmFirst.text':
    'Ihre Unterschrift nennt {email}. Bestätigen Sie vor dem Unterschreiben, dass die Adresse Ihnen gehört: Wir senden Ihnen einen Link.',
  'confirmFirst.sent':
    'Ein Link wurde an {email} gesendet. Öffnen Sie ihn, kehren Sie dann zurück und unterschreiben Sie.',
  'confirmFirst.again': 'Erneut senden',
  'address.verify': 'Bestätigungslink senden',
  'address.verificationSent': 'Ein Link wurde an {email} gesendet.',
  'address.noMail': 'Dieser Dienst sendet keine E-Mails. Die Adresse kann daher nicht bestätigt oder geändert werden.',
  'address.change': 'E-Mail-Adresse ändern',
  'address.changeBoth':
    'Wir senden einen Link an die neue und an Ihre jetzige Adresse. Die Änderung wird wirksam, sobald beide bestätigt sind.',
  'address.changeNew':
    'Wir senden einen Link an die neue Adresse. Die Änderung wird wirksam, sobald er bestätigt ist. Ihre jetzige Adresse wird benachrichtigt.',
  'address.new': 'Neue E-Mail-Adresse',
  'address.sendLinks': 'Links senden',
  'address.pending': 'Wird in {email} geändert. Die Links gelten bis {until}.',
  'address.waitsForNew': 'Öffnen Sie den Link, der an die neue Adresse gesendet wurde.',
  'address.waitsForOld':
    'Die neue Adresse ist bestätigt. Öffnen Sie den Link, der an Ihre jetzige Adresse gesendet wurde.',
  'address.withdraw': 'Änderung abbrechen',
  'address.withdrawn': 'Die Adresse bleibt, wie sie ist.',

  'devices.title': 'Geräte',
  'devices.hint':
    'Hier sind Sie angemeldet. Ein Gerät, das Sie abmelden, funktioniert nach höchstens zehn Minuten nicht mehr.',
  'devices.name': '{browser} auf {system}',
  'devices.unknown': 'Unbekannter Browser',
  'devices.here': 'Dieses Gerät',
  'devices.lastUsed': 'Zuletzt verwendet: {time}',
  'devices.lastUsedFrom': 'Zuletzt verwendet: {time}, von {network}',
  'devices.logOutLabel': '{name} abmelden',
  'devices.loggedOut': 'Gerät abgemeldet.',
  'devices.everywhere': 'Überall abmelden',
  'devices.everywhereTitle': 'Überall abmelden?',
  'devices.everywhereText':
    'Sie werden auf allen Geräten abgemeldet, auch auf diesem. Programme mit einem Token von Login funktionieren nicht mehr; API-Schlüssel gelten weiter.',
};
