import type { Settings } from '#shared/settings/settings.ts'
import { displayPhone } from '#shared/kernel/phone.ts'

/** The business's details in the layout, and its colours. */
export const layoutValues = (settings: Settings) => {
  const { businessName, contactPhone, contactEmail, address, mainColor, accentColor, backgroundColor } = settings
  return {
    businessName,
    contactPhone: displayPhone(contactPhone),
    contactEmail,
    address,
    mainColor,
    accentColor,
    backgroundColor,
  }
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6"
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** A picture from the layout's placeholders. Without its size Outlook shows it as large as its file is. */
const picture = (style: string): string =>
  `<img src="{{address}}" alt="{{#alt}}{{alt}}{{/alt}}" width="{{width}}" height="{{height}}" border="0" style="${style}">`

/**
 * The layout around every e-mail: the business's mark and name above, a picture of the cabin where the e-mail is about a
 * stay, and contact details below. One column of at most 600 px, in tables and with inline styles, because e-mail programs
 * drop style sheets; Outlook for Windows knows no `max-width`, so it alone gets a table of 600 px around it. Readable
 * light, dark, and where a program turns the colours round by itself; nothing is said by a picture alone.
 * Mail on an iPhone makes links of dates and account numbers; the meta forbids it, and where it is not read, they look
 * like the text around them. `emailSubject` is the subject as it was filled in.
 */
export const wrapInHtmlLayout = (content: string): string => `<!doctype html>
<html lang="en-ZA" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{emailSubject}}</title>
<!--[if mso]>
<xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style>table, td, th, p, h1, h2, h3, a { font-family: Arial, sans-serif !important; }</style>
<![endif]-->
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important; font: inherit !important; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0f1a15 !important; color: #ece7df !important; }
  .sheet { background: #16241d !important; border-color: #31483c !important; color: #ece7df !important; }
  .soft { color: #b9c4bd !important; }
  .line { border-color: #31483c !important; }
  .link { color: #a4c5b4 !important; }
}
</style>
</head>
<body class="ground" bgcolor="#faf6f0" style="margin:0;padding:0;background:#faf6f0;color:#1a241f">
<table ${table} class="ground" bgcolor="#faf6f0" style="width:100%;background:#faf6f0">
<tr><td align="center" class="ground" style="padding:24px 12px;background:#faf6f0;color:#1a241f;${font}">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${table} style="width:100%;max-width:600px;margin:0 auto;text-align:left">
<tr><td style="padding:0 0 16px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
{{#mark}}
<td valign="middle" style="padding:0 12px 0 0;line-height:0">${picture('display:block;border:0;border-radius:8px')}</td>
{{/mark}}
<td valign="middle" class="soft" style="font-family:Georgia,serif;font-size:18px;line-height:1.3;color:#48524c">{{businessName}}</td>
</tr></table>
</td></tr>
<tr><td>
<table ${table} class="sheet" bgcolor="#fffdfa" style="width:100%;background:#fffdfa;border:1px solid #e6dbcc;border-radius:10px;border-collapse:separate;table-layout:fixed;color:#1a241f">
{{#cabinPicture}}
<tr><td class="soft" style="padding:0;font-size:13px;line-height:1.4;color:#48524c">${picture('display:block;width:100%;height:auto;border:0;border-radius:9px 9px 0 0')}</td></tr>
{{/cabinPicture}}
<tr><td style="padding:24px;word-wrap:break-word;overflow-wrap:break-word;${font}">
${content}
</td></tr>
</table>
</td></tr>
<tr><td class="soft" style="padding:16px 0 0;font-size:13px;line-height:1.6;color:#48524c">{{businessName}}{{#contactPhone}} · {{contactPhone}}{{/contactPhone}}{{#contactEmail}} · <a class="link" href="mailto:{{contactEmail}}" style="color:#2e5f4b">{{contactEmail}}</a>{{/contactEmail}}{{#address}}<br>{{address}}{{/address}}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`

/** The same layout for plain text. */
export const wrapInTextLayout = (content: string): string => `${content.trimEnd()}

--
{{businessName}}
{{#contactPhone}}
{{contactPhone}}
{{/contactPhone}}
{{#contactEmail}}
{{contactEmail}}
{{/contactEmail}}
{{#address}}
{{address}}
{{/address}}
`
