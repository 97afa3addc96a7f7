import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { MAX_EMAIL_CHARACTERS } from '#shared/notifications/email-template.ts'
import { type EmailType, isGuestMoment } from '#shared/notifications/email-type.ts'
import { mandatoryReasons } from '#shared/notifications/mandatory-emails.ts'
import { bodyFieldsOf, fieldKinds, templateFields } from '#shared/notifications/template-fields.ts'
import { whatsappFieldNames } from '#shared/notifications/whatsapp-text.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { emailLabels } from '#web/admin/booking/email-labels.ts'
import { blocksField } from '#web/admin/editor/blocks-field.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { EmailTemplatePreview } from './email-template-preview.tsx'

const noCabins: readonly never[] = []

const inBraces = (name: string): string => `{${name}}`

/** The template of one e-mail, with its WhatsApp message. */
export function EmailTemplateEditor({ type }: { type: EmailType }) {
  const mandatory = mandatoryReasons[type]
  const hasMessage = isGuestMoment(type)
  const words = bodyFieldsOf(type).filter((name) => fieldKinds[name] !== 'block')
  return (
    <PublishedEditor
      kind={emailTemplateKind}
      id={type}
      title={emailLabels[type]}
      actions={
        <LinkButton size="small" to={adminPath('emailTemplates')}>
          All e-mails
        </LinkButton>
      }
      fields={() => ({
        subject: { kind: 'textarea', inserts: templateFields[type].subject.map(inBraces) },
        heading: { kind: 'textarea', inserts: words.map(inBraces) },
        body: blocksField({
          cabins: noCabins,
          placeholders: bodyFieldsOf(type),
          maxLength: MAX_EMAIL_CHARACTERS,
          isEmail: true,
        }),
        isSent: mandatory === undefined ? {} : { control: () => <p>It is always sent: {mandatory}</p>, kind: 'custom' },
        whatsapp: hasMessage
          ? { inserts: whatsappFieldNames.map(inBraces) }
          : { control: () => <p>There is no WhatsApp message about this.</p>, kind: 'custom' },
      })}
      views={{ body: (value) => <span className="difference">{String(value)}</span> }}
      preview={(shown) => <EmailTemplatePreview type={type} {...shown} />}
    />
  )
}
