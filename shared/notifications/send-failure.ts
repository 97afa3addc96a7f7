import * as z from 'zod/mini'

/**
 * Why an e-mail was not sent: refused for good, as with a wrong address; the provider busy or away for now; the
 * provider does not accept us as the sender; the template cannot be filled in; anything else.
 */
export const SendFailure = z.enum(['refused', 'temporary', 'sender', 'template', 'other'])
export type SendFailure = z.infer<typeof SendFailure>

const kinds: Readonly<Record<string, SendFailure>> = {
  MessageRejected: 'refused',
  InvalidParameterValue: 'refused',
  TimeoutError: 'temporary',
  AbortError: 'temporary',
  ServiceUnavailable: 'temporary',
  InternalFailure: 'temporary',
  AccountSendingPausedException: 'sender',
  ConfigurationSetSendingPausedException: 'sender',
  ConfigurationSetDoesNotExistException: 'sender',
  MailFromDomainNotVerifiedException: 'sender',
  AccessDenied: 'sender',
  TemplateUnusable: 'template',
}

/** What the name of the error says, which is all that is stored of a failed try. */
export const sendFailureOf = (errorName: string): SendFailure =>
  errorName.startsWith('Throttling') ? 'temporary' : (kinds[errorName] ?? 'other')
