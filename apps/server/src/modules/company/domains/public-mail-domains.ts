/** Domains whose addresses anybody can have. No company owns the people behind them. */
const PUBLIC = new Set(
  `126.com 163.com aim.com aol.com att.net bigpond.com bluewin.ch bt.com btinternet.com charter.net comcast.net cox.net
  duck.com earthlink.net fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
  googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr hotmail.it icloud.com inbox.com laposte.net
  libero.it live.com live.co.uk mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com orange.fr outlook.com
  outlook.de pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com sbcglobal.net sfr.fr
  sina.com sky.com t-online.de tutanota.com tuta.io verizon.net virgilio.it wanadoo.fr web.de yahoo.co.in yahoo.co.jp
  yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it yandex.com yandex.ru ymail.com zoho.com`.split(
    /\s+/,
  ),
);

export const isPublicMailDomain = (domain: string): boolean => PUBLIC.has(domain);
