import type { Translation } from '../../translate.ts';
import type { en } from './en.ts';

export const fr: Translation<keyof typeof en> = {
  'profile.name': 'Votre nom',
  'profile.nameHint': 'Les destinataires voient ce nom comme expéditeur.',
  'profile.company': 'Entreprise',
  'profile.replyTo': 'Adresse de réponse',
  'profile.replyToHint':
    'Les réponses aux e-mails concernant vos documents arrivent ici. Laissez vide pour utiliser l’adresse de votre compte.',
  'profile.language': 'Langue',
  'profile.languageHint':
    'Pour ces pages, pour les e-mails qui vous sont adressés et pour les mois écrits en lettres dans les documents.',
  'profile.timeZone': 'Fuseau horaire',
  'profile.timeZoneHint':
    'Pour les heures de ces pages et du certificat d’achèvement, et pour les échéances dans les e-mails.',
  'profile.dateFormat': 'Format de date',
  'profile.dateFormatHint': 'Pour ces pages et pour les champs de date des documents que vous enverrez désormais.',
  'profile.defaults': 'Nouveaux documents',
  'profile.defaultsHint': 'Chaque nouveau document commence avec ces réglages. Vous pouvez les modifier avant l’envoi.',
  'profile.message': 'Message aux destinataires',
  'profile.expires': 'Échéance',
  'profile.expiresNever': 'Aucune',
  'profile.expiresIn.one': 'Après {count} jour',
  'profile.expiresIn.other': 'Après {count} jours',
  'profile.reminders': 'Rappels automatiques',
  'profile.saved': 'Profil enregistré.',
  'reminders.none': 'Aucun',
  'reminders.every.one': 'Chaque jour, {times} fois au plus',
  'reminders.every.other': 'Tous les {days} jours, {times} fois au plus',

  'branding.title': 'Identité visuelle',
  'branding.hint':
    'Dans les e-mails et sur les pages de signature. Le logo figure aussi sur le certificat d’achèvement.',
  'branding.logo': 'Logo',
  'branding.logoHint': 'PNG ou JPEG, jusqu’à 200 ko et 2 000 pixels de côté.',
  'branding.chooseLogo': 'Importer un logo',
  'branding.replaceLogo': 'Remplacer le logo',
  'branding.removeLogo': 'Retirer le logo',
  'branding.logoSaved': 'Logo enregistré.',
  'branding.logoRemoved': 'Logo retiré.',
  'branding.wrongType': 'Ce fichier n’est pas une image PNG ou JPEG.',
  'branding.tooLarge': 'Cette image dépasse 200 ko. Choisissez-en une plus petite.',
  'branding.refused': 'Cette image est endommagée ou trop grande. Choisissez-en une autre.',
  'branding.colour': 'Couleur',
  'branding.colourHint': 'Sous la forme #rrggbb. Laissez vide pour la couleur standard.',
  'branding.contrast': 'Contraste avec un texte blanc : {contrast} : 1',
  'branding.tooLight':
    'Un texte blanc est illisible sur cette couleur. Choisissez-en une plus foncée (contraste d’au moins 4,5 : 1).',
  'branding.pick': 'Choisir une couleur',
  'branding.sample': 'Lire et signer',
  'branding.saveColour': 'Enregistrer la couleur',
  'branding.colourSaved': 'Couleur enregistrée.',
};
