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

/**
 * The layout around every e-mail: the business's name above, its contact details below. One column of at most 600 px,
 * without pictures, readable light and dark, with inline styles because e-mail clients drop style sheets.
 * Mail on an iPhone makes links of dates and account numbers; the meta forbids it, and where it is not read, they look
 * like the text around them. `emailSubject` is the subject as it was filled in.
 */
export const wrapInHtmlLayout = (content: string): string => `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{emailSubject}}</title>
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
<body class="ground" style="margin:0;padding:0;background:#faf6f0;color:#1a241f">
<div class="ground" style="max-width:600px;margin:0 auto;padding:24px 16px;background:#faf6f0;color:#1a241f;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">
<p class="soft" style="margin:0 0 16px;font-family:Georgia,serif;font-size:18px;color:#48524c">{{businessName}}</p>
<div class="sheet" style="padding:24px;background:#fffdfa;border:1px solid #e6dbcc;border-radius:10px;color:#1a241f">
${content}
</div>
<p class="soft" style="margin:16px 0 0;font-size:13px;color:#48524c">{{businessName}}{{#contactPhone}} · {{contactPhone}}{{/contactPhone}}{{#contactEmail}} · <a class="link" href="mailto:{{contactEmail}}" style="color:#2e5f4b">{{contactEmail}}</a>{{/contactEmail}}{{#address}}<br>{{address}}{{/address}}</p>
</div>
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
