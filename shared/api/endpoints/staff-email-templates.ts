import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { emailTemplateEndpoints } from '#shared/notifications/email-templates.contract.ts'

export const staffEmailTemplatesEndpoints = { ...emailTemplateKind.endpoints, ...emailTemplateEndpoints }
