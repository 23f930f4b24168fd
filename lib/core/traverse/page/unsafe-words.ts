/**
 * Words that a walk never presses, in the languages of our sources: leaving an account, buying, deleting, sending, changing
 * consent. Whole words, in any case; stems where languages inflect.
 */
const unsafe = new RegExp(
  [
    String.raw`\b(?:log|sign)[\s-]?(?:out|off|in|up)\b`,
    String.raw`\b(?:delete|remove|erase|unsubscribe|subscribe|buy|purchase|checkout|pay|order now|donate|submit|send|post|register|vote|report|block|reject|refuse|decline|cookie settings|install|download|print)\b`,
    'выйти|выход|войти|вход|удалить|отписаться|подписаться|купить|оплатить|заказать|отправить|зарегистрироваться|регистрация|проголосовать|пожаловаться|отклонить|скачать|пожертвовать',
    String.raw`\b(?:abmelden|anmelden|ausloggen|einloggen|löschen|kaufen|bezahlen|bestellen|absenden|abschicken|registrieren|abonnieren|spenden|ablehnen|herunterladen)\b`,
    String.raw`\b(?:déconnexion|connexion|supprimer|acheter|payer|commander|envoyer|s'inscrire|s'abonner|refuser|télécharger)\b`,
    String.raw`\b(?:cerrar sesión|eliminar|borrar|comprar|pagar|enviar|registrarse|suscribirse|rechazar|descargar)\b`,
  ].join('|'),
  'iu',
);

/** Longer texts are no labels of buttons: what they tell is not what pressing does. */
const longestLabel = 80;

/** Whether pressing could do harm, by what stands on the button. */
export function isUnsafe(button: { text: string; name: string }): boolean {
  return [button.text, button.name].some((label) => label.length <= longestLabel && unsafe.test(label));
}
