import { formStamp } from '#lambdas/enquiries/form-stamp.ts'

/** The request of a person who opened the contact form `openForMs` ago and ticked the local captcha. */
export const anEnquiry = (stampKey: string, changes: Readonly<Record<string, unknown>> = {}, openForMs = 20_000) => ({
  website: '',
  stamp: formStamp(stampKey, new Date(Date.now() - openForMs).toISOString()),
  captchaToken: 'ticked',
  name: 'Thandi Mokoena',
  email: 'thandi@example.co.za',
  phone: '082 555 0142',
  message: 'Is the road all right for a small car after rain?',
  about: '',
  cabinSlug: null,
  ...changes,
})
