import type { Translation } from '../translate.ts';
import type { account } from './en-account.ts';

export const fr: Translation<keyof typeof account> = {
  'auth.email': 'Adresse e-mail',
  'auth.password': 'Mot de passe',
  'auth.sessionEnded':
    'Votre session a expiré. Connectez-vous à nouveau ; vos modifications enregistrées sont conservées.',
  'auth.toLogin': 'Retour à la connexion',

  'login.title': 'Se connecter',
  'login.empty': 'Saisissez votre adresse e-mail et votre mot de passe.',
  'login.noAccount': 'Pas encore de compte ?',
  'login.register': 'Créer un compte',
  'login.forgot': 'Mot de passe oublié ?',

  'register.title': 'Créer un compte',
  'register.action': 'Créer le compte',
  'register.company': 'Entreprise (facultatif)',
  'register.passwordHint': 'Au moins 8 caractères. Plusieurs mots sans lien font un mot de passe solide.',
  'register.code': 'Code d’invitation',
  'register.codeLocal': 'Le produit local accepte ce code.',
  'register.codeHint': 'Il faut une invitation pour créer un compte.',
  'register.codeWrong': 'Ce code n’est pas valable ou a déjà été utilisé.',
  'register.hasAccount': 'Vous avez déjà un compte ?',

  'forgot.title': 'Mot de passe oublié ?',
  'forgot.text': 'Saisissez votre adresse e-mail. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  'forgot.action': 'Envoyer le lien',
  'forgot.sent': 'Si un compte existe pour {email}, un lien est en route.',
  'forgot.sentHint':
    'Il est valable une heure. Pas d’e-mail ? Vérifiez l’adresse et votre dossier de courrier indésirable.',
  'forgot.noMail':
    'Ce service n’envoie pas d’e-mails. Demandez à ses responsables de réinitialiser votre mot de passe.',

  'reset.title': 'Choisir un nouveau mot de passe',
  'reset.action': 'Enregistrer le mot de passe',
  'reset.doneTitle': 'Mot de passe modifié',
  'reset.done': 'Vous avez été déconnecté de tous vos appareils. Connectez-vous avec votre nouveau mot de passe.',
  'reset.again': 'Demander un nouveau lien',

  'verifyEmail.title': 'Confirmez votre adresse e-mail',
  'verifyEmail.text': 'Merci de confirmer que l’adresse à laquelle ce lien a été envoyé est la vôtre.',
  'verifyEmail.action': 'Confirmer l’adresse e-mail',
  'verifyEmail.done': 'Votre adresse e-mail est confirmée.',

  'changeEmail.title': 'Changement d’adresse',
  'changeEmail.text':
    'Un changement de l’adresse e-mail de votre compte a été demandé. Confirmez-le si la demande vient de vous ; sinon, refusez-le.',
  'changeEmail.confirm': 'Confirmer le changement',
  'changeEmail.refuse': 'Refuser le changement',
  'changeEmail.waiting':
    'Confirmé. Le changement prendra effet quand le lien de l’autre adresse sera confirmé lui aussi.',
  'changeEmail.changed': 'Votre adresse e-mail a été modifiée. Connectez-vous désormais avec la nouvelle.',
  'changeEmail.refused': 'Le changement a été refusé. Votre adresse e-mail reste la même.',
  'changeEmail.verified': 'Votre adresse e-mail est confirmée.',

  'password.title': 'Modifier le mot de passe',
  'password.current': 'Mot de passe actuel',
  'password.new': 'Nouveau mot de passe',
  'password.hint': 'Au moins 8 caractères. Toutes les autres sessions sont déconnectées.',
  'password.wrong': 'Le mot de passe actuel est incorrect.',
  'password.changed': 'Mot de passe modifié. Toutes les autres sessions ont été déconnectées.',
  'password.show': 'Afficher',
  'password.hide': 'Masquer',
  'password.showLabel': 'Afficher le mot de passe',

  'address.verified': 'Confirmée',
  'address.unverified': 'Non confirmée',
  'confirmFirst.title': 'Confirmez d’abord votre adresse e-mail',
  'confirmFirst.text':
    'Votre signature mentionne {email}. Avant de signer, confirmez que cette adresse est la vôtre : nous vous envoyons un lien.',
  'confirmFirst.sent': 'Un lien a été envoyé à {email}. Ouvrez-le, puis revenez signer.',
  'confirmFirst.again': 'Renvoyer',
  'address.verify': 'Envoyer le lien de confirmation',
  'address.verificationSent': 'Un lien a été envoyé à {email}.',
  'address.noMail': 'Ce service n’envoie pas d’e-mails : l’adresse ne peut être ni confirmée ni modifiée.',
  'address.change': 'Modifier l’adresse e-mail',
  'address.changeBoth':
    'Nous envoyons un lien à la nouvelle adresse et à votre adresse actuelle. Le changement prend effet quand les deux sont confirmées.',
  'address.changeNew':
    'Nous envoyons un lien à la nouvelle adresse. Le changement prend effet quand elle est confirmée. Votre adresse actuelle en est informée.',
  'address.new': 'Nouvelle adresse e-mail',
  'address.sendLinks': 'Envoyer les liens',
  'address.pending': 'Sera remplacée par {email}. Les liens sont valables jusqu’au {until}.',
  'address.waitsForNew': 'Ouvrez le lien envoyé à la nouvelle adresse.',
  'address.waitsForOld': 'La nouvelle adresse est confirmée. Ouvrez le lien envoyé à votre adresse actuelle.',
  'address.withdraw': 'Annuler le changement',
  'address.withdrawn': 'L’adresse reste la même.',

  'devices.title': 'Appareils',
  'devices.hint':
    'Là où vous êtes connecté. Un appareil que vous déconnectez cesse de fonctionner en dix minutes au plus.',
  'devices.name': '{browser} sur {system}',
  'devices.unknown': 'Navigateur inconnu',
  'devices.here': 'Cet appareil',
  'devices.lastUsed': 'Dernière utilisation : {time}',
  'devices.lastUsedFrom': 'Dernière utilisation : {time}, depuis {network}',
  'devices.logOutLabel': 'Déconnecter {name}',
  'devices.loggedOut': 'Appareil déconnecté.',
  'devices.everywhere': 'Déconnecter partout',
  'devices.everywhereTitle': 'Déconnecter partout ?',
  'devices.everywhereText':
    'Vous êtes déconnecté de tous les appareils, celui-ci compris. Les programmes qui utilisent un jeton de Login cessent de fonctionner ; les clés API restent valables.',
};
