/** Titles and headings of pages that ask to prove that one is no robot, or that refuse. */
export const challengeTitle =
  /^(?:just a moment|attention required|access (?:to this page has been )?denied|access denied|verif(?:y|ying) (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|human verification|security (?:check|verification)|checking your browser|ddos[- ]guard|please (?:wait|verify)|one moment,? please|you have been blocked|sorry, you have been blocked|pardon our interruption|request (?:rejected|unsuccessful|blocked)|robot (?:check|challenge)|bot (?:check|verification)|captcha|403 forbidden|forbidden|too many requests|проверка браузера|доступ (?:ограничен|запрещ[её]н)|вы не робот|подтвердите,? что (?:запросы|вы)|einen moment|un momento|un instant|zugriff verweigert|accès refusé|acceso denegado|accesso negato|请稍候|安全验证|访问被拒绝)/i;

/** Marks in the markup of services that guard sites. Normal pages carry some of them too, so they count only on pages without running text. */
export const challengeMarkup =
  /cf-browser-verification|cf_chl_opt|cf-challenge|\/cdn-cgi\/challenge-platform\/|__cf_chl|_Incapsula_Resource|captcha-delivery\.com|px-captcha|_pxAppId|perimeterx|sucuri_cloudproxy|ddos-guard|awsWafCookie|awswaf\.com|distil_r_captcha|kasada|qrator|servicepipe|smartcaptcha|g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|challenges\.cloudflare\.com|\/_sec\/cp_challenge|bm-verify/i;

/** Titles and headings of errors that came with 200. */
export const errorTitle =
  /^(?:error\s*)?(?:404|410|500|502|503|504)\b|\b404\b.{0,20}(?:not found|error)|(?:page|article|content|story) (?:was |is |could )?not (?:be )?found|page (?:can(?:no|')t be|does ?n[o']t|does not|isn't) (?:found|exist|available)|^not found|^(?:an )?error(?: occurred)?$|internal server error|bad gateway|gateway time-?out|service (?:temporarily )?unavailable|temporarily unavailable|(?:site|down|under|scheduled) (?:for )?maintenance|^maintenance|be right back|страниц[аы] (?:не найдена|не существует|удалена)|не найдено|ошибка \d{3}|технически(?:е|х) работ|сайт временно недоступен|seite (?:wurde )?nicht gefunden|wartungsarbeiten|page (?:introuvable|non trouvée)|en maintenance|página no encontrada|pagina non trovata|manutenzione|nie znaleziono strony|strona nie (?:istnieje|została znaleziona)|przerwa techniczna|页面不存在|找不到(?:页面|网页)/i;

export const loginTitle =
  /^(?:log ?in|sign ?in|please (?:log|sign) ?in|login required|войти|вход|авторизация|anmelden|anmeldung|connexion|se connecter|iniciar sesión|accedi|zaloguj|logowanie|登录)/i;

/** Words of consent dialogues; a paragraph with two of them is about consent. */
export const consentWord =
  /cookies?\b|\bconsent|\bprivacy|\bpartners?\b|\bvendors?\b|personal data|\bgdpr\b|legitimate interest|accept all|manage (?:your )?(?:choices|preferences)|your choices|datenschutz|einwillig|zustimm|werbung und tracking|personenbezogen|\bconsent(?:ement|ir)|données personnelles|vie privée|consentimiento|privacidad|datos personales|consenso|dati personali|zgod[aęy]|dane osobowe|ciasteczk|куки|согласи|персональн\p{L}* данн|файл\p{L}* cookie|个人信息|隐私/giu;
